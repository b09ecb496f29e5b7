public import Commands
public import HouseholdDomain

/// Why the household module did not do what a caller asked.
public enum HouseholdError: StoreFailure, Hashable, Sendable, CustomStringConvertible {
    /// The request has a value that no home can have.
    case value(HouseholdValueError)
    /// The store failed.
    case store(StoreError)

    /// Wraps a store failure.
    public init(store: StoreError) { self = .store(store) }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .value(let error): error.description
        case .store(let error): error.description
        }
    }
}
