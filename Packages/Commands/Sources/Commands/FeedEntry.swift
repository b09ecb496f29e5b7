public import Foundation

/// One change of one row, as the feed of a household keeps it.
public struct FeedEntry: Hashable, Sendable {
    /// The position in the household's feed: 1, 2, 3 … without gaps.
    public let seq: Int64
    /// What the row is.
    public let kind: String
    /// The row's identity within its kind.
    public let entityId: String
    /// The row's version after the change.
    public let version: Int64
    /// The hybrid logical clock of the change: milliseconds since 1970 in the upper 48 bits, a counter in the lower 16.
    public let hlc: Int64
    /// The principal that made the change.
    public let actor: String
    /// The row as it is after the change, encoded; empty for a deletion.
    public let payload: [UInt8]
    /// When the change was made.
    public let at: Date

    /// Makes an entry.
    public init(
        seq: Int64,
        kind: String,
        entityId: String,
        version: Int64,
        hlc: Int64,
        actor: String,
        payload: [UInt8],
        at: Date
    ) {
        self.seq = seq
        self.kind = kind
        self.entityId = entityId
        self.version = version
        self.hlc = hlc
        self.actor = actor
        self.payload = payload
        self.at = at
    }
}

/// A piece of a household's feed.
public struct FeedPage: Hashable, Sendable {
    /// Made at random with the database; a cursor of another epoch is worth nothing.
    public let epoch: String
    /// In the order of `seq`.
    public let entries: [FeedEntry]

    /// Makes a page.
    public init(epoch: String, entries: [FeedEntry]) {
        self.epoch = epoch
        self.entries = entries
    }
}
