/// Why a store did not do what it was asked.
///
/// Nothing of a failed commit is kept.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Somebody else changed the row since it was read: the command runs again on what is there now.
    case versionConflict(kind: String, entityId: String)
    /// The idempotency key was used before, for another request.
    case keyReused(key: String)
    /// The storage cannot be read or written now.
    case unavailable(reason: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .versionConflict(let kind, let entityId):
            "The \(kind) \(entityId) was changed by somebody else at the same time: try again."
        case .keyReused(let key):
            "The idempotency key \"\(key)\" was used for another request: send this one under a key of its own."
        case .unavailable(let reason): reason
        }
    }
}
