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
    /// The last entry that the device had at its most recent request.
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
    /// Notes how far a device has read.
    ///
    /// A device belongs to the principal that first named it: others can't rename it, unless it was not heard of for 30
    /// days, as when its key got another owner. Where there are too many devices, a principal displaces the one of its
    /// own that was away for the longest time; one that has none displaces one of the principal that has the most. A
    /// device of the household, which is not a hub, notes nothing.
    public mutating func note(_ reader: FeedReader) throws(StoreError) {
        let head = try head()
        guard head.role == .hub else { return }
        let known = try readers()
        if let noted = known.first(where: { $0.device == reader.device }), !noted.belongs(to: reader.principal),
            reader.at.timeIntervalSince(noted.at) < FeedReader.keptForOwner
        {
            return
        }
        let others = known.filter { $0.device != reader.device }
        if others.count >= FeedReader.most, let displaced = others.displaced(by: reader.principal) {
            try removeReader(displaced.device)
        }
        try save(reader.reading(atMost: head.seq))
    }

    /// Forgets a device that left the household.
    ///
    /// - Parameters:
    ///   - device: The device.
    ///   - principal: Who asks; `nil` for the hub's own machine, which may forget any device.
    /// - Returns: Whether the device is none of another principal's.
    /// - Throws: A ``StoreError`` when the store fails.
    public mutating func forget(_ device: UUID, by principal: String?) throws(StoreError) -> Bool {
        let noted = try readers().first { $0.device == device }
        guard principal.map({ noted?.belongs(to: $0) ?? true }) ?? true else { return false }
        try removeReader(device)
        return true
    }
}

extension [FeedReader] {
    fileprivate func displaced(by principal: String) -> FeedReader? {
        let byPrincipal = Dictionary(grouping: self, by: \.principal)
        let most = byPrincipal.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value
        return (byPrincipal[principal] ?? most)?.min { $0.at < $1.at }
    }
}

extension FeedReader {
    /// How long, in seconds, a silent device still belongs to its owner.
    fileprivate static let keptForOwner = 30.0 * 86_400

    /// Whether a principal may claim the device; anyone may claim one that an earlier release noted without an owner.
    fileprivate func belongs(to principal: String) -> Bool { self.principal.isEmpty || self.principal == principal }

    fileprivate func reading(atMost seq: Int64) -> FeedReader {
        FeedReader(device: device, name: name, principal: principal, seq: Swift.min(self.seq, seq), at: at)
    }
}
