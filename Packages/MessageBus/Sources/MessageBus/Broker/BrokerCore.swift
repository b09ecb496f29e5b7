package import ZeroMQ

/// The broker without sockets: messages and time go in, messages and the next timer come out.
///
/// It routes among its parts, each of which owns its state: ``WorkerRegistry``, ``ServiceQueues``, ``LeaseTable``,
/// ``ClientTable``, ``AccessControl`` and ``BrokerOutbox``. Whoever runs the core calls ``receive(_:at:)`` for each
/// message of its router, ``advance(to:)`` when the time of ``nextTimer`` has come, sends the ``outbox`` after each,
/// and hands back what could not be sent.
package final class BrokerCore {
    package let configuration: BrokerConfiguration
    @exclusivity(unchecked) var workers = WorkerRegistry()
    @exclusivity(unchecked) var services: ServiceQueues
    @exclusivity(unchecked) var leases: LeaseTable
    @exclusivity(unchecked) var clients = ClientTable()
    @exclusivity(unchecked) var access: AccessControl
    @exclusivity(unchecked) var output = BrokerOutbox()
    @exclusivity(unchecked) var counters = BrokerCounters()
    /// Requests that were given up as poison, to be kept for a person; the owner takes them.
    @exclusivity(unchecked) package var poisonedRequests: [PoisonedRequest] = []
    @exclusivity(unchecked) package internal(set) var isDraining = false
    @exclusivity(unchecked) var nextHeartbeat: MonotonicTime
    let heartbeatMilliseconds: Int64
    let defaultBudgetMilliseconds: UInt32

    let start: MonotonicTime
    @exclusivity(unchecked) var lastMoment: MonotonicTime
    @exclusivity(unchecked) var longestRound: Int64 = 0
    /// How many poisoned requests were written, and how many could not be.
    @exclusivity(unchecked) var deadLetterCounts: () -> (kept: UInt64, lost: UInt64) = { (0, 0) }
    /// What became of events, which pass beside the broker.
    @exclusivity(unchecked) var eventCounts: () -> EventCounters = { EventCounters() }

    /// Makes a core.
    ///
    /// - Parameters:
    ///   - configuration: Its limits and intervals.
    ///   - access: Who may do what; with `nil` every peer may do everything.
    ///   - identify: Who sent a message; asked once for each connection.
    ///   - report: Takes a sentence that people should read.
    ///   - now: The moment now.
    package init(
        configuration: BrokerConfiguration,
        access: AccessList? = nil,
        identify: @escaping (Multipart) -> MessageSender = { $0.sender },
        report: @escaping (String) -> Void = { _ in },
        at now: MonotonicTime
    ) {
        self.configuration = configuration
        self.access = AccessControl(access, principal: configuration.principal, identify: identify, report: report)
        services = ServiceQueues(patience: Int64(configuration.patienceForAbsentServices.wholeMilliseconds))
        leases = LeaseTable(shortestLease: Int64(configuration.lease.wholeMilliseconds))
        heartbeatMilliseconds = max(1, Int64(configuration.heartbeat.wholeMilliseconds))
        defaultBudgetMilliseconds = configuration.defaultBudget.wholeMilliseconds
        nextHeartbeat = now + heartbeatMilliseconds
        start = now
        lastMoment = now
    }

    /// What to send, in order; the first frame is the address.
    ///
    /// The owner takes it with ``takeOutbox()``.
    package var outbox: [Multipart] { output.messages }
    package var pool: MultipartPool { output.pool }

    /// Takes one message of the router; its first frame is the sender's address.
    package func receive(_ message: Multipart, at now: MonotonicTime) {
        counters.received += 1
        lastMoment = now
        let count = message.count
        guard !message.isTooLong, count <= MajordomoProtocol.maximumFrames + 1, count > 2 else {
            return drop(message, .frames, in: .strict)
        }
        let (dialect, opening, rest) = Dialect.read(message)
        switch opening {
        case .request: takeRequest(message, frameCount: count, serviceFrame: rest, dialect: dialect, at: now)
        case .worker(let command): takeFromWorker(message, command: command, rest: rest, dialect: dialect, at: now)
        case .unknown: drop(message, .frames, in: dialect)
        }
    }

    /// Does what is due: sends heartbeats, ends what has expired, notices dead workers.
    package func advance(to now: MonotonicTime) {
        lastMoment = now
        if let end = services.nextEnd, end <= now { expireQueues(at: now) }
        if nextHeartbeat <= now { beat(at: now) }
        if let retry = clients.nextRetry, retry <= now { output.append(contentsOf: clients.takeHeldBack()) }
    }

    /// When ``advance(to:)`` is wanted at the latest.
    package var nextTimer: MonotonicTime {
        var next = nextHeartbeat
        if let end = services.nextEnd { next = min(next, end) }
        if let retry = clients.nextRetry { next = min(next, retry) }
        return next
    }

    /// Hands over what is to be sent.
    package func takeOutbox() -> [Multipart] { output.takeMessages() }

    /// Takes back a message that the router would not send.
    package func undeliverable(_ message: Multipart, _ outcome: Socket.SendOutcome, at now: MonotonicTime) {
        let identity = message.withBytes(at: 0) { PeerID($0) }
        if let peer = workers.peer(identity) {
            if outcome == .wouldBlock { counters.refusedByPipe += 1 }
            if outcome == .unreachable { noteUnsent(message, of: peer) }
            remove(peer, at: now)
        } else if outcome == .wouldBlock {
            return holdBack(message, for: identity, at: now)
        } else {
            counters.unroutable += 1
            if let client = clients.known(identity) { abandon(client) }
        }
        pool.give(message)
    }

    /// Holds every peer to a list from now on, and disconnects workers that may no longer be what they are.
    package func use(_ list: AccessList, at now: MonotonicTime) {
        access.use(list)
        clients.forgetRights()
        for peer in workers.inOrder
        where !peer.workers.allSatisfy({ peer.authorization.mayRegister($0.service.name) }) {
            counters.refusedWorkers += 1
            output.sendDisconnect(to: peer)
            remove(peer, at: now)
        }
    }

    /// Notes how long one round of whoever runs the core took: receiving, advancing and sending.
    package func noteRound(milliseconds: Int64) { longestRound = max(longestRound, milliseconds) }

    /// Whether no request waits and no worker holds one.
    package var isIdle: Bool { leases.isEmpty && services.isEmpty }

    /// Drops a message that follows no protocol.
    func drop(_ message: Multipart, _ mistake: BrokerCounters.Mistake, in dialect: Dialect) {
        counters.note(mistake, in: dialect)
        pool.give(message)
    }
}
