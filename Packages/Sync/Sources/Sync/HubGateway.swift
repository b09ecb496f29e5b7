public import Commands

/// The hub of a household, as a device reaches it.
public protocol HubGateway: Sendable {
    /// Sends groups in order, and returns an answer to each, or to the first ones: the hub stops at a group that it
    /// can't take yet.
    func push(_ groups: [OperationGroup]) async throws(HubFailure) -> [PushAnswer]

    /// Returns the changes after a position in whole groups, about `limit` entries; `nil` when the position is of
    /// another history.
    func feed(after cursor: FeedCursor, limit: Int) async throws(HubFailure) -> FeedPage?

    /// Returns a piece of everything that the household has.
    ///
    /// - Parameters:
    ///   - position: Where the device stands in a snapshot; `nil` for the beginning.
    ///   - limit: About how many entities the piece has.
    ///   - answered: The device's ``Commands/SyncTransaction/answeredGroups()``.
    /// - Returns: The piece, at the present position of the feed.
    /// - Throws: A ``HubFailure`` when the hub can't be asked.
    func snapshot(
        after position: SnapshotPosition?,
        limit: Int,
        answered: [Incarnation: Int64]
    ) async throws(HubFailure) -> SnapshotPage

    /// Returns the hash of everything that the household has, at the present position of the feed.
    func digest() async throws(HubFailure) -> HouseholdDigest
}

/// Why a request to the hub failed.
public enum HubFailure: Error, Hashable, Sendable {
    /// It may succeed later: the hub can't be reached, is busy, or the answer was lost.
    case transient(reason: String)
    /// The hub doesn't accept this device.
    case unauthorized(reason: String)
    /// The hub doesn't understand the request.
    case refused(reason: String)
}
