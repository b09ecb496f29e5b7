public import CategoryDomain
public import Commands

/// Why a command of the category module was not done.
public enum CategoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The home's own rules forbid it.
    case refused(CategoryError)
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

extension CategoryFailure: StoreFailure {
    /// Wraps a failure of the store.
    public init(store error: StoreError) { self = .store(error) }
}
