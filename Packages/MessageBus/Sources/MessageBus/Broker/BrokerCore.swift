package import ZeroMQ

/// The broker without sockets: messages and time are the input, messages and the next timer the output.
///
/// It consists of parts that own their state: ``WorkerRegistry``, ``ServiceQueues``, ``LeaseTable``, ``ClientTable``,
/// ``AccessControl`` and ``BrokerOutbox``. The owner of the core calls ``receive(_:at:)`` for each message of its
/// router and ``advance(to:)`` when ``nextTimer`` is due. After each call it sends the ``outbox`` and returns what
/// could not be sent.
package final class BrokerCore {
    package let configuration: BrokerConfiguration
    // Unchecked, because one thread runs the core, and accesses never nest: the closures that run during one identify a
    // sender, log, or choose leases, and don't change the core.
    @exclusivity(unchecked) var workers = WorkerRegistry()
    @exclusivity(unchecked) var services: ServiceQueues
    @exclusivity(unchecked) var leases: LeaseTable
    @exclusivity(unchecked) var clients = ClientTable()
    @exclusivity(unchecked) var access: AccessControl
    @exclusivity(unchecked) var output = BrokerOutbox()
    @exclusivity(unchecked) var counters = BrokerCounters()
    /// Requests given up as poison, for the owner to store.
    @exclusivity(unchecked) package var poisonedRequests: [PoisonedRequest] = []
    @exclusivity(unchecked) package internal(set) var isDraining = false
    @exclusivity(unchecked) var nextHeartbeat: MonotonicTime
    let heartbeatMilliseconds: Int64
    let defaultBudgetMilliseconds: UInt32

    let start: MonotonicTime
    @exclusivity(unchecked) var lastMoment: MonotonicTime
    @exclusivity(unchecked) var longestRound: Int64 = 0
    /// How many poisoned requests were stored, and how many could not be.
    @exclusivity(unchecked) var deadLetterCounts: () -> (kept: UInt64, lost: UInt64) = { (0, 0) }
    /// The counters of events, which bypass the broker.
    @exclusivity(unchecked) var eventCounts: () -> EventCounters = { EventCounters() }

    /// Creates a core.
    ///
    /// - Parameters:
    ///   - configuration: Its limits and intervals.
    ///   - access: The access list; with `nil`, every peer may do everything.
    ///   - identify: Returns the sender of a message; called once for each connection.
    ///   - report: Called with a sentence for people.
    ///   - now: The current moment.
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

    /// The messages to send, in order; the first frame is the address.
    ///
    /// The owner takes them with ``takeOutbox()``.
    package var outbox: [Multipart] { Array(output.messages) }
    package var pool: MultipartPool { output.pool }

    /// Receives one message of the router; its first frame is the sender's address.
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

    /// Does what is due: sends heartbeats, ends expired requests, detects dead workers.
    package func advance(to now: MonotonicTime) {
        lastMoment = now
        if let end = services.nextEnd, end <= now { expireQueues(at: now) }
        if nextHeartbeat <= now { beat(at: now) }
        if let retry = clients.nextRetry, retry <= now { output.append(contentsOf: clients.takeHeldBack()) }
    }

    /// The latest time to call ``advance(to:)``.
    package var nextTimer: MonotonicTime {
        var next = nextHeartbeat
        if let end = services.nextEnd { next = min(next, end) }
        if let retry = clients.nextRetry { next = min(next, retry) }
        return next
    }

    /// Returns and clears the messages to send.
    package func takeOutbox() -> [Multipart] { output.takeMessages() }

    /// Returns and removes the next message to send; `nil` when there is none.
    func nextToSend() -> Multipart? { output.popFirst() }

    /// Takes back a message that the router could not send.
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

    /// Applies an access list to every peer from now on, and disconnects workers that have lost their right to
    /// register.
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

    /// Records the duration of one round of the owner: receiving, advancing and sending.
    package func noteRound(milliseconds: Int64) { longestRound = max(longestRound, milliseconds) }

    /// Whether no request is queued and no worker holds one.
    package var isIdle: Bool { leases.isEmpty && services.isEmpty }

    /// Drops a message that breaks the protocol.
    func drop(_ message: Multipart, _ mistake: BrokerCounters.Mistake, in dialect: Dialect) {
        counters.note(mistake, in: dialect)
        pool.give(message)
    }
}
