public import Commands

/// Why the product module did not do what a caller asked.
public enum ProductError: StoreFailure, Hashable, Sendable, CustomStringConvertible {
    /// The page of a list cannot be told from its cursor.
    case page(PageCursorError)
    /// The store failed.
    case store(StoreError)

    /// Wraps a failure of the store.
    public init(store: StoreError) { self = .store(store) }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .page(let error): error.description
        case .store(let error): error.description
        }
    }
}
