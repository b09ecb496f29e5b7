public import CategoryDomain
public import Commands

/// Why the category module did not do what a caller asked.
public enum CategoryError: StoreFailure, Hashable, Sendable, CustomStringConvertible {
    /// The request breaks a rule of the home's categories and stores.
    case layout(ShopLayoutError)
    /// The store failed.
    case store(StoreError)
    /// The cursor of a list is invalid.
    case page(PageCursorError)

    /// Wraps a store failure.
    public init(store: StoreError) { self = .store(store) }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .layout(let error): error.description
        case .store(let error): error.description
        case .page(let error): error.description
        }
    }
}
