/// A piece of a snapshot, which a device stages until it has all of them.
public struct SnapshotPage: Hashable, Sendable {
    /// The entities of this piece, which with the earlier ones are as the hub has them at this position.
    public let snapshot: HouseholdSnapshot
    /// The last entity in order so far; `nil` when nothing comes after this piece.
    public let next: EntityKey?
    /// How many entities the household has.
    public let total: Int
    /// Whether it continues where the device stood; otherwise, what the device has staged is discarded.
    public let isContinued: Bool

    /// Creates a piece.
    public init(snapshot: HouseholdSnapshot, next: EntityKey?, total: Int, isContinued: Bool) {
        self.snapshot = snapshot
        self.next = next
        self.total = total
        self.isContinued = isContinued
    }
}

/// Where a device stands in a snapshot.
public struct SnapshotPosition: Hashable, Sendable {
    /// The position of the hub's feed that the staged entities belong to.
    public let cursor: FeedCursor
    /// The last staged entity in the hub's order.
    public let last: EntityKey

    /// Creates a position.
    public init(cursor: FeedCursor, last: EntityKey) {
        self.cursor = cursor
        self.last = last
    }
}

/// What a device has staged of a snapshot.
public struct SnapshotProgress: Hashable, Sendable {
    /// Where it continues.
    public let position: SnapshotPosition
    /// How many entities are there.
    public let staged: Int
    /// How many the household has.
    public let total: Int

    /// Creates the progress.
    public init(position: SnapshotPosition, staged: Int, total: Int) {
        self.position = position
        self.staged = staged
        self.total = total
    }
}
