public import Commands
public import Foundation

/// What a device has not exchanged yet.
public struct Backlog: Hashable, Sendable {
    /// The last entry of the hub's feed that the device has applied.
    public let seq: Int64
    /// How many groups of changes wait for the hub.
    public var pending = 0
    /// When the oldest of them was made; `nil` for none.
    public var oldestPending: Date?
    /// How many groups the hub refused, which wait for a person.
    public var refused = 0
    /// How many conflicts of the home wait for a person.
    public let conflicts: Int
    /// When the device last heard from the hub, in any process; `nil` when it never did.
    public let lastRead: Date?
    /// How far the device is in a snapshot; `nil` when it reads none.
    public let snapshot: SnapshotProgress?

    /// The backlog of a device that has read the feed up to a position.
    init(seq: Int64 = 0, conflicts: Int = 0, lastRead: Date? = nil, snapshot: SnapshotProgress? = nil) {
        self.seq = seq
        self.conflicts = conflicts
        self.lastRead = lastRead
        self.snapshot = snapshot
    }
}
