public import CommonMessages
public import Envelope

/// What a ``ChangeSubscriber`` gives.
public enum FeedUpdate: Hashable, Sendable {
    /// The next change: each number once, in order, without gaps.
    case change(FeedChange)
    /// Where ``FeedStart/head`` turned out to be: given first, so that it can be kept. What was before is not given.
    case began(FeedCursor)
    /// The feed's history is another one, as after a restored backup: forget what came from this service; the next
    /// change follows this cursor.
    case resync(FeedCursor)
}

/// A change as it comes from the feed of a service.
public struct FeedChange: Hashable, Sendable {
    /// Whose feed it is.
    public let service: ServiceName
    /// The history that the entry's number counts in.
    public let epoch: String
    /// What changed.
    public let entry: FeedEntry
    /// The digest of the feed up to the entry, which the last entry of a piece has; empty for the others.
    public let chainHash: [UInt8]

    /// Makes a change.
    public init(service: ServiceName, epoch: String, entry: FeedEntry, chainHash: [UInt8] = []) {
        self.service = service
        self.epoch = epoch
        self.entry = entry
        self.chainHash = chainHash
    }

    /// Where to go on after this change has been applied; kept together with its effect, it makes that happen once.
    public var cursor: FeedCursor { FeedCursor(epoch: epoch, seq: entry.seq, chainHash: chainHash) }
}
