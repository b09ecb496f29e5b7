public import Foundation

/// A device that reads a household's feed, as the hub knows it.
///
/// The hub keeps the feed for its readers; a reader that was away for too long needs a snapshot.
public struct FeedReader: Hashable, Sendable {
    /// How many readers a household has at most.
    public static let most = 100

    /// The identity of the device, made at random when it joined the home.
    public let device: UUID
    /// What people call it.
    public let name: String
    /// Who it proved to be; empty within a host.
    public let principal: String
    /// The last entry that it had when it was heard of last.
    public let seq: Int64
    /// When that was.
    public let at: Date

    /// Creates a reader.
    public init(device: UUID, name: String, principal: String, seq: Int64, at: Date) {
        self.device = device
        self.name = name
        self.principal = principal
        self.seq = seq
        self.at = at
    }
}

extension SyncTransaction {
    /// Notes how far a device has read; where there are too many, the one that was away for the longest time is forgotten.
    ///
    /// A device of the household, which is no hub, notes nothing.
    public mutating func note(_ reader: FeedReader) throws(StoreError) {
        guard try head().role == .hub else { return }
        let others = try readers().filter { $0.device != reader.device }
        if others.count >= FeedReader.most, let oldest = others.min(by: { $0.at < $1.at }) {
            try removeReader(oldest.device)
        }
        try save(reader)
    }
}
