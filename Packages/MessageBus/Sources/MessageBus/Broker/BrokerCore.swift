package import ZeroMQ

/// The broker without sockets: messages and time go in, messages and the next timer come out.
///
/// Frames are moved from what came in to what goes out. Whoever runs the core calls ``receive(_:at:)`` for each
/// message of its router, ``advance(to:)`` when the time of ``nextTimer`` has come, sends the ``outbox`` after each, and
/// hands back what could not be sent.
package final class BrokerCore {
    package let configuration: BrokerConfiguration
    /// What to send, in order; the first frame is the address.
    ///
    /// The owner takes it with ``takeOutbox()``.
    @exclusivity(unchecked) package internal(set) var outbox: [Multipart] = []
    package let pool = MultipartPool()
    /// Requests that were given up as poison, to be kept for a person; the owner takes them.
    @exclusivity(unchecked) package var poisonedRequests: [PoisonedRequest] = []

    @exclusivity(unchecked) var counters = BrokerCounters()
    @exclusivity(unchecked) var services = RecentDictionary<String, ServiceState>()
    /// What was counted of each service that ever had a worker.
    @exclusivity(unchecked) var metrics: [String: ServiceMetrics] = [:]
    /// What was counted of all others, and of the broker's own services.
    let otherMetrics = ServiceMetrics()
    let managementMetrics = ServiceMetrics()
    let start: MonotonicTime
    @exclusivity(unchecked) var lastMoment: MonotonicTime
    @exclusivity(unchecked) var longestRound: Int64 = 0
    @exclusivity(unchecked) var peers = RecentDictionary<PeerID, WorkerPeer>()
    /// How many connections of workers have ever come.
    @exclusivity(unchecked) var registrations: UInt64 = 0
    @exclusivity(unchecked) var clients = RecentDictionary<PeerID, ClientRecord>()
    @exclusivity(unchecked) var inFlight = DispatchTable()
    @exclusivity(unchecked) var nextHeartbeat: MonotonicTime
    /// No queue has a request that ends earlier than this.
    @exclusivity(unchecked) var nextDeadline: MonotonicTime?
    /// Clients whose full pipes refused FINALs, and when to try them again.
    @exclusivity(unchecked) var stalled: [ClientRecord] = []
    @exclusivity(unchecked) var nextRetry: MonotonicTime?
    @exclusivity(unchecked) package internal(set) var isDraining = false

    /// Whether peers prove who they are.
    ///
    /// Without, everyone is this host's own, and claims count for nothing.
    let isSecured: Bool
    /// Whom the authenticator named for the sender of a message.
    let identify: (Multipart) -> String?
    /// Told in a sentence what people should know.
    let report: (String) -> Void
    @exclusivity(unchecked) var accessList: AccessList
    /// Whoever comes from this host.
    let hostStanding: PeerStanding
    /// Whoever has come with a key.
    @exclusivity(unchecked) var standings: [CurvePublicKey: PeerStanding] = [:]
    /// Workers and services that the log was told of.
    @exclusivity(unchecked) var reportedWorkers: Set<String> = []
    let heartbeatMilliseconds: Int64
    let patienceMilliseconds: Int64
    let leaseMilliseconds: Int64
    let defaultBudgetMilliseconds: UInt32

    /// How many of those were written, and how many could not be.
    @exclusivity(unchecked) var deadLetterCounts: () -> (kept: UInt64, lost: UInt64) = { (0, 0) }

    /// What became of events, which pass beside the broker.
    @exclusivity(unchecked) var eventCounts: () -> EventCounters = { EventCounters() }

    /// Makes a core.
    ///
    /// - Parameters:
    ///   - configuration: Its limits and intervals.
    ///   - access: Who may do what; with `nil` everyone may do everything.
    ///   - identify: Whom the authenticator named for the sender of a message, asked once for each connection.
    ///   - report: Told in a sentence what people should know.
    ///   - now: The moment now.
    package init(
        configuration: BrokerConfiguration,
        access: AccessList? = nil,
        identify: @escaping (Multipart) -> String? = { $0.userID },
        report: @escaping (String) -> Void = { _ in },
        at now: MonotonicTime
    ) {
        self.configuration = configuration
        isSecured = access != nil
        accessList = access ?? AccessList()
        self.identify = identify
        self.report = report
        hostStanding = PeerStanding(key: nil, access: .local(as: configuration.principal))
        if access == nil { hostStanding.believeNoClaim() }
        heartbeatMilliseconds = max(1, Int64(configuration.heartbeat.wholeMilliseconds))
        patienceMilliseconds = Int64(configuration.patienceForAbsentServices.wholeMilliseconds)
        leaseMilliseconds = Int64(configuration.lease.wholeMilliseconds)
        defaultBudgetMilliseconds = configuration.defaultBudget.wholeMilliseconds
        nextHeartbeat = now + heartbeatMilliseconds
        start = now
        lastMoment = now
    }

    /// Takes one message of the router; its first frame is the sender's address.
    package func receive(_ message: Multipart, at now: MonotonicTime) {
        counters.received += 1
        lastMoment = now
        guard !message.isTooLong, message.count <= MajordomoProtocol.maximumFrames + 1, message.count > 2 else {
            return drop(message, .frames, in: .strict)
        }
        let (dialect, opening, rest) = Dialect.read(message)
        switch opening {
        case .request: takeRequest(message, serviceFrame: rest, dialect: dialect, at: now)
        case .worker(let command): takeFromWorker(message, command: command, rest: rest, dialect: dialect, at: now)
        case .unknown: drop(message, .frames, in: dialect)
        }
    }

    /// Does what is due: beats, ends what has expired, notices the dead.
    package func advance(to now: MonotonicTime) {
        lastMoment = now
        if let nextDeadline, nextDeadline <= now { expireQueues(at: now) }
        if nextHeartbeat <= now { beat(at: now) }
        if let nextRetry, nextRetry <= now { retryHeldBack() }
    }

    /// When ``advance(to:)`` is wanted at the latest.
    package var nextTimer: MonotonicTime {
        var next = nextHeartbeat
        if let nextDeadline { next = min(next, nextDeadline) }
        if let nextRetry { next = min(next, nextRetry) }
        return next
    }

    /// Hands over what is to be sent.
    package func takeOutbox() -> [Multipart] {
        let messages = outbox
        outbox.removeAll(keepingCapacity: true)
        return messages
    }

    /// Takes back a message that the router would not send.
    package func undeliverable(_ message: Multipart, _ outcome: Socket.SendOutcome, at now: MonotonicTime) {
        let identity = message.withBytes(at: 0) { PeerID($0) }
        if let peer = peers[identity] {
            if outcome == .wouldBlock { counters.refusedByPipe += 1 }
            if outcome == .unreachable { noteUnsent(message, of: peer) }
            bury(peer, at: now)
        } else if outcome == .wouldBlock {
            return holdBack(message, for: identity, at: now)
        } else {
            counters.unroutable += 1
            if let client = clients[identity] { abandon(client) }
        }
        pool.give(message)
    }

    /// Whoever runs the core has done a round: received, advanced and sent.
    package func noteRound(milliseconds: Int64) { longestRound = max(longestRound, milliseconds) }

    /// Whether no request is waiting or being worked on.
    package var isIdle: Bool { inFlight.count == 0 && services.values.allSatisfy { $0.queue.isEmpty } }

    /// Drops a message that nobody here understands.
    func drop(_ message: Multipart, _ mistake: BrokerCounters.Mistake, in dialect: Dialect) {
        counters.note(mistake, in: dialect)
        pool.give(message)
    }
}
