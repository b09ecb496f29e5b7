public import Commands

/// Why a command about what a home keeps was not done.
public enum KitchenFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// It makes no sense.
    case refused(KitchenError)
    /// The store did not do it.
    case store(StoreError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .refused(let error): error.description
        case .store(let error): error.description
        }
    }
}

extension KitchenFailure: StoreFailure {
    /// Wraps a failure of the store.
    public init(store error: StoreError) { self = .store(error) }
}
