/// The feeds that ended when a node was restored from a backup, each with the head that the backup had: up to there,
/// the present feed is the same.
public struct LostFeeds: Hashable, Sendable {
    private struct Head: Hashable {
        let epoch: String
        let seq: Int64
    }

    private var heads: [Head] = []

    /// Creates a list without feeds.
    public init() {}

    /// Reads a text of pairs of an epoch and a head, such as `"9f3a:120 07c1:4500"`, the earliest first; what is no
    /// pair is left out.
    public init(text: String) {
        heads = text.split(separator: " ").compactMap { pair in
            let parts = pair.split(separator: ":")
            guard parts.count == 2, let seq = Int64(parts[1]) else { return nil }
            return Head(epoch: String(parts[0]), seq: seq)
        }
    }

    /// The text that ``init(text:)`` reads.
    public var text: String { heads.map { "\($0.epoch):\($0.seq)" }.joined(separator: " ") }

    /// Notes that a feed ended, and how much of it the present one has.
    public mutating func append(_ epoch: String, sharedTo seq: Int64) { heads.append(Head(epoch: epoch, seq: seq)) }

    /// The last entry that the present feed has in common with a lost one; `nil` for a feed that isn't listed.
    ///
    /// What came after that feed may have been restored from an earlier place.
    func lastShared(with epoch: String) -> Int64? {
        guard let place = heads.firstIndex(where: { $0.epoch == epoch }) else { return nil }
        return heads[place...].map(\.seq).min()
    }
}
