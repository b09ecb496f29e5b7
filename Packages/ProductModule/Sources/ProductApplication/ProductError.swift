public import Commands

/// Why the product module did not fulfill a request.
public enum ProductError: StoreFailure, Hashable, Sendable, CustomStringConvertible {
    /// The cursor of a list is invalid.
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
