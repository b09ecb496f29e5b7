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
    /// The step of the store's schema that wrote the payload; 1 for stores without steps.
    public let schema: Int

    /// Whether the row is gone: a tombstone.
    public var isDeletion: Bool { payload.isEmpty }

    /// Makes an entry.
    public init(
        seq: Int64,
        kind: String,
        entityId: String,
        version: Int64,
        hlc: Int64,
        actor: String,
        payload: [UInt8],
        at: Date,
        schema: Int = 1
    ) {
        self.seq = seq
        self.kind = kind
        self.entityId = entityId
        self.version = version
        self.hlc = hlc
        self.actor = actor
        self.payload = payload
        self.at = at
        self.schema = schema
    }
}

/// A piece of a household's feed.
public struct FeedPage: Hashable, Sendable {
    /// Made at random with the database; a cursor of another epoch is worth nothing.
    public let epoch: String
    /// The last change that the household has, whether or not it is in this piece; 0 for none.
    ///
    /// Read together with the entries: a piece that stops before it has more to come.
    public let head: Int64
    /// In the order of `seq`.
    public let entries: [FeedEntry]

    /// Makes a page.
    public init(epoch: String, head: Int64, entries: [FeedEntry]) {
        self.epoch = epoch
        self.head = head
        self.entries = entries
    }
}
