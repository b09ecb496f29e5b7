import ZeroMQ

/// The connection of a worker's process, with the logical workers that share it.
final class WorkerPeer {
    /// Connections are counted as they come.
    let number: UInt64
    let identity: PeerID
    /// One frame: the address to send to.
    let address: Multipart
    let dialect: Dialect
    /// Who it is.
    let standing: PeerStanding
    /// Whether its messages name the worker: it came with a tag.
    let isTagged: Bool
    @exclusivity(unchecked) var workers: [WorkerState] = []
    @exclusivity(unchecked) var lastSeen: MonotonicTime

    init(
        number: UInt64,
        identity: PeerID,
        address: Multipart,
        dialect: Dialect,
        standing: PeerStanding,
        isTagged: Bool,
        at now: MonotonicTime
    ) {
        self.number = number
        self.identity = identity
        self.address = address
        self.dialect = dialect
        self.standing = standing
        self.isTagged = isTagged
        lastSeen = now
    }

    func worker(tag: [UInt8]) -> WorkerState? { workers.first { $0.tag == tag } }
}
