/// A position in a feed.
public struct FeedCursor: Hashable, Sendable {
    /// The epoch that `seq` belongs to; empty when nothing has been read yet.
    public var epoch: String
    /// The last known change; 0 for none.
    public var seq: UInt64
    /// The digest of the feed up to there, by which the service notices a feed with another past; empty when it is not
    /// known.
    public var chainHash: [UInt8]

    /// Creates a cursor; without arguments, one at the beginning.
    public init(epoch: String = "", seq: UInt64 = 0, chainHash: [UInt8] = []) {
        self.epoch = epoch
        self.seq = seq
        self.chainHash = chainHash
    }
}
