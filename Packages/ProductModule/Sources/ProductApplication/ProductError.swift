public import Commands

/// Why the product module did not do what it was asked.
public enum ProductError: StoreFailure, Hashable, Sendable, CustomStringConvertible {
    /// The cursor is not one that a list of products gave.
    case unreadableCursor
    /// The store failed.
    case store(StoreError)

    /// Wraps a failure of the store.
    public init(store: StoreError) { self = .store(store) }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unreadableCursor: "The cursor is not one that a list of products gave: start again without a cursor."
        case .store(let error): error.description
        }
    }
}
