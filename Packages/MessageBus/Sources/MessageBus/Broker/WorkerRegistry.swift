import ZeroMQ

/// The connections of worker processes, by the address that the router assigned to each.
struct WorkerRegistry {
    private var peers = RecentDictionary<PeerID, WorkerPeer>()
    /// The number of registrations so far.
    private var registrations: UInt64 = 0

    /// The connections in order of registration, so that equal schedules have equal effects.
    var inOrder: [WorkerPeer] { peers.values.sorted { $0.number < $1.number } }

    mutating func peer(_ identity: PeerID) -> WorkerPeer? { peers[identity] }

    mutating func contains(_ peer: WorkerPeer) -> Bool { peers[peer.identity] === peer }

    /// Adds a connection; its address is the first frame of the READY, whose other frames are removed.
    mutating func register(
        _ ready: Multipart,
        _ identity: PeerID,
        dialect: Dialect,
        authorization: PeerAuthorization,
        isTagged: Bool,
        at now: MonotonicTime
    ) -> WorkerPeer {
        ready.removeLast(keeping: 1)
        registrations += 1
        let peer = WorkerPeer(
            number: registrations,
            identity: identity,
            address: ready,
            dialect: dialect,
            authorization: authorization,
            isTagged: isTagged,
            at: now
        )
        peers[identity] = peer
        return peer
    }

    /// Forgets a connection; `false` when it was forgotten before.
    mutating func remove(_ peer: WorkerPeer) -> Bool { peers.removeValue(forKey: peer.identity) != nil }
}

/// The connection of a worker process, with the logical workers that share it.
final class WorkerPeer {
    /// The number of the registration.
    let number: UInt64
    let identity: PeerID
    /// One frame: the address to send to.
    let address: Multipart
    let dialect: Dialect
    /// The peer's rights.
    let authorization: PeerAuthorization
    /// Whether its messages carry a tag, as on a shared connection.
    let isTagged: Bool
    // Unchecked, because only the thread of the broker's core uses a peer, and accesses never nest.
    @exclusivity(unchecked) var workers: [WorkerState] = []
    @exclusivity(unchecked) var lastSeen: MonotonicTime

    init(
        number: UInt64,
        identity: PeerID,
        address: Multipart,
        dialect: Dialect,
        authorization: PeerAuthorization,
        isTagged: Bool,
        at now: MonotonicTime
    ) {
        self.number = number
        self.identity = identity
        self.address = address
        self.dialect = dialect
        self.authorization = authorization
        self.isTagged = isTagged
        lastSeen = now
    }

    func worker(tag: [UInt8]) -> WorkerState? { workers.first { $0.tag == tag } }
}

/// A registered worker: one service on one connection.
final class WorkerState {
    unowned let peer: WorkerPeer
    /// The peer's number.
    let peerNumber: UInt64
    let service: ServiceQueue
    /// Distinguishes the worker from others on its connection; empty when it is the only one.
    let tag: [UInt8]
    /// Whether it understands CANCEL, because it registered with credit.
    let takesCancel: Bool
    // Unchecked, because only the thread of the broker's core uses a worker, and accesses never nest.
    /// How many requests it handles at once; 0 when it only finishes what it holds.
    @exclusivity(unchecked) var credit: Int
    @exclusivity(unchecked) var inFlight = 0

    init(peer: WorkerPeer, service: ServiceQueue, registration: Registration) {
        self.peer = peer
        peerNumber = peer.number
        self.service = service
        tag = registration.tag
        takesCancel = registration.hasCredit
        credit = registration.credit
    }

    var isDraining: Bool { credit == 0 }
    /// Whether it has room for another request.
    var isFree: Bool { inFlight < credit }
    /// Its load; `Int.max` when it has no room.
    var freeLoad: Int { inFlight < credit ? inFlight : .max }
}
