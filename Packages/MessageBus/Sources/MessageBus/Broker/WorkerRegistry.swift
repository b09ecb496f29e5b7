import ZeroMQ

/// The connections of workers' processes, by the address that the router gave each.
struct WorkerRegistry {
    private var peers = RecentDictionary<PeerID, WorkerPeer>()
    /// How many connections of workers have ever come.
    private var registrations: UInt64 = 0

    /// The connections as they came, so that equal schedules do equal things.
    var inOrder: [WorkerPeer] { peers.values.sorted { $0.number < $1.number } }

    mutating func peer(_ identity: PeerID) -> WorkerPeer? { peers[identity] }

    mutating func contains(_ peer: WorkerPeer) -> Bool { peers[peer.identity] === peer }

    /// Adds a connection; its address is the first frame of the READY, whose other frames go.
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

    /// Forgets a connection; `false` when it is forgotten already.
    mutating func remove(_ peer: WorkerPeer) -> Bool { peers.removeValue(forKey: peer.identity) != nil }
}

/// The connection of a worker's process, with the logical workers that share it.
final class WorkerPeer {
    /// Counts the connections as they come.
    let number: UInt64
    let identity: PeerID
    /// One frame: the address to send to.
    let address: Multipart
    let dialect: Dialect
    /// Who it is.
    let authorization: PeerAuthorization
    /// Whether its messages name the worker: it came with a tag.
    let isTagged: Bool
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
    let service: ServiceQueue
    /// Tells the worker from the others of its connection; empty when it is the only one.
    let tag: [UInt8]
    /// Whether it understands CANCEL: it came with credit.
    let takesCancel: Bool
    /// How many requests it takes at once; 0 when it finishes what it holds and takes nothing new.
    @exclusivity(unchecked) var credit: Int
    @exclusivity(unchecked) var inFlight = 0

    init(peer: WorkerPeer, service: ServiceQueue, registration: Registration) {
        self.peer = peer
        self.service = service
        tag = registration.tag
        takesCancel = registration.hasCredit
        credit = registration.credit
    }

    var isDraining: Bool { credit == 0 }
    /// Whether it takes one more request.
    var isFree: Bool { inFlight < credit }
    /// How much it has to do; `Int.max` when it takes no more.
    var freeLoad: Int { inFlight < credit ? inFlight : .max }
}
