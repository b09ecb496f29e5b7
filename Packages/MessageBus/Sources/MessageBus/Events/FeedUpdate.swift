public import CommonMessages
public import Envelope

/// An update from a ``ChangeSubscriber``.
public enum FeedUpdate: Hashable, Sendable {
    /// The next change: each number once, in order, without gaps.
    case change(FeedChange)
    /// The position of ``FeedStart/head``, delivered first, so that it can be stored.
    ///
    /// Earlier changes are not delivered.
    case began(FeedCursor)
    /// The feed has a different history, as after a restored backup: discard everything from this service; the next
    /// change follows this cursor.
    case resync(FeedCursor)
}

/// A change from the feed of a service.
public struct FeedChange: Hashable, Sendable {
    /// The service with the feed.
    public let service: ServiceName
    /// The epoch that the entry's number belongs to.
    public let epoch: String
    /// The change.
    public let entry: FeedEntry
    /// The digest of the feed up to the entry, which the last entry of a piece has; empty for the others.
    public let chainHash: [UInt8]

    /// Creates a change.
    public init(service: ServiceName, epoch: String, entry: FeedEntry, chainHash: [UInt8] = []) {
        self.service = service
        self.epoch = epoch
        self.entry = entry
        self.chainHash = chainHash
    }

    /// Where to continue after this change has been applied.
    ///
    /// Stored together with its effect, it makes the effect happen once.
    public var cursor: FeedCursor { FeedCursor(epoch: epoch, seq: entry.seq, chainHash: chainHash) }
}
