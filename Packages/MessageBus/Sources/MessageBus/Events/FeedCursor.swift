/// How far somebody has read a feed.
public struct FeedCursor: Hashable, Sendable {
    /// The history that `seq` counts in; empty when nothing has been read yet.
    public var epoch: String
    /// The last change that is known; 0 for none.
    public var seq: UInt64

    /// Makes a cursor; without arguments, one at the beginning.
    public init(epoch: String = "", seq: UInt64 = 0) {
        self.epoch = epoch
        self.seq = seq
    }
}
