public import Commands

/// Why an exchange failed.
public enum ReplicaError: Error, Hashable, Sendable {
    /// The household has data that the hub does not know; a device starts without any.
    case notEmpty(entities: Int)
    /// The hub could not be asked.
    case hub(HubFailure)
    /// The device's own store failed.
    case store(StoreError)

    /// What the state machine makes of it.
    public var failure: ReplicaCore.Failure {
        switch self {
        case .hub(.transient), .store: .transient
        case .hub(.unauthorized): .unauthorized
        case .hub(.refused), .notEmpty: .refused
        }
    }
}
