/// Why a store failed.
///
/// A failed commit leaves no changes.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another writer changed the row since it was read, so the command runs again on the current row.
    case versionConflict(kind: String, entityId: String)
    /// The idempotency key was used before, for another request.
    case keyReused(key: String)
    /// A command changes more at once than one reply of a feed holds.
    case groupTooLarge(entries: Int, bytes: Int)
    /// A command makes an entity larger than ``GroupLimits/entityBytes``.
    case entityTooLarge(kind: String, entityId: String, bytes: Int)
    /// A name has more than ``GroupLimits/keyTextBytes`` bytes.
    case textTooLong(beginning: String, bytes: Int)
    /// A text has the character U+0000, at which some databases cut it, is not UTF-8, or has too many combining marks.
    case unstorable(kind: String)
    /// The storage cannot be read or written now.
    case unavailable(reason: String)

    /// Describes stored data that this release cannot read, because a later one wrote it or it is damaged.
    ///
    /// - Parameter what: The data, as the beginning of a sentence: "The recipe 12".
    /// - Returns: The error with what to do next.
    public static func unreadable(_ what: String) -> StoreError {
        let advice = "update Larder, or restore a backup with `larder storage restore`."
        return .unavailable(reason: "\(what) cannot be read: \(advice)")
    }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .versionConflict(let kind, let entityId):
            "The \(kind) \(entityId) was changed by someone else at the same time: try again."
        case .keyReused:
            "The idempotency key was used for another request: send this one under a key of its own."
        case .groupTooLarge(let entries, let bytes):
            "The command changes \(entries) things with \(bytes) bytes: change at most \(GroupLimits.entries) with "
                + "\(GroupLimits.bytes) bytes at once."
        case .entityTooLarge(let kind, let entityId, let bytes):
            "The \(kind) \(entityId) would have \(bytes) bytes, more than \(GroupLimits.entityBytes): take out of it what "
                + "the home no longer needs, or add another one."
        case .textTooLong(let beginning, let bytes):
            "The name that begins with \"\(beginning)\" has \(bytes) bytes: shorten it to \(GroupLimits.keyTextBytes)."
        case .unstorable(let kind):
            "A text of the \(kind) has the character U+0000, or more than \(MarkRun.limit) combining marks in a row: "
                + "remove them, and try again."
        case .unavailable(let reason): reason
        }
    }
}
