import Envelope
import Synchronization
public import ZeroMQ

/// Answers the requests of one or several services by their ``RequestRouter``s.
///
/// A thread owns the socket, moves messages and sends heartbeats. Handlers run as tasks, as many at once as the credit
/// says, so that a busy handler never makes its worker look dead. All services share the thread and one connection; with
/// a broker that does not know tags, each has its own.
public final class BusWorker: Sendable {
    private let connector: @Sendable () -> WorkerConnector
    private let services: [ServiceName]
    private let credit: Int
    private let configuration: BusWorkerConfiguration
    private let mailbox = WorkerMailbox()
    /// For each service.
    private let handlings: [RequestHandling]
    private let others: OtherWorkers
    private let pool: HandlerTaskPool
    private let thread = Mutex<OwnerThread?>(nil)

    /// Makes a worker that is not registered yet.
    ///
    /// - Parameters:
    ///   - context: The same as the broker's for `inproc://`.
    ///   - endpoint: Where the broker listens.
    ///   - router: What answers, and the service's name.
    ///   - credit: How many requests it takes at once; at least 2, so that a nested call to the same service cannot
    ///     wait for itself.
    ///   - configuration: Its intervals.
    ///   - credentials: The worker's keys, for a broker that demands them.
    ///   - observer: Called for each answered request, on the task that answered it.
    public convenience init(
        context: ZeroMQContext,
        endpoint: String,
        router: RequestRouter,
        credit: Int = 64,
        configuration: BusWorkerConfiguration = BusWorkerConfiguration(),
        credentials: BusCredentials? = nil,
        observer: (@Sendable (RequestRecord) -> Void)? = nil
    ) {
        self.init(
            context: context,
            endpoint: endpoint,
            routers: [router],
            credit: credit,
            configuration: configuration,
            credentials: credentials,
            observer: observer
        )
    }

    /// Makes a worker of several services that is not registered yet; the credit is that of each.
    ///
    /// The parameters are those of a single service.
    public init(
        context: ZeroMQContext,
        endpoint: String,
        routers: [RequestRouter],
        credit: Int = 64,
        configuration: BusWorkerConfiguration = BusWorkerConfiguration(),
        credentials: BusCredentials? = nil,
        observer: (@Sendable (RequestRecord) -> Void)? = nil
    ) {
        precondition(credit >= 1, "A worker takes at least one request.")
        precondition((1...MajordomoProtocol.maximumWorkersPerConnection).contains(routers.count), "1 to 64 services.")
        connector = { WorkerConnector(context: context, endpoint: endpoint, credentials: credentials) }
        services = routers.map(\.service)
        self.credit = credit
        self.configuration = configuration
        let handlings = Self.handlings(of: routers, configuration, mailbox, observer)
        self.handlings = handlings
        others = OtherWorkers {
            routers.dropFirst().map { router in
                BusWorker(
                    context: context,
                    endpoint: endpoint,
                    router: router,
                    credit: credit,
                    configuration: configuration,
                    credentials: credentials,
                    observer: observer
                )
            }
        }
        pool = HandlerTaskPool(limit: credit * routers.count) { job in
            await handlings[job.delivery.service].handle(job)
        }
    }

    private static func handlings(
        of routers: [RequestRouter],
        _ configuration: BusWorkerConfiguration,
        _ mailbox: WorkerMailbox,
        _ observer: (@Sendable (RequestRecord) -> Void)?
    ) -> [RequestHandling] {
        routers.map { router in
            RequestHandling(
                router: router,
                configuration: configuration,
                mailbox: mailbox,
                observer: observer
            )
        }
    }

    deinit { mailbox.drain(within: .zero) }

    /// Connects and registers, now or as soon as a broker is there, and again whenever the broker was lost.
    ///
    /// - Throws: ``SocketError`` when libzmq does not understand the endpoint.
    public func start() throws(SocketError) {
        try thread.withLock { (thread) throws(SocketError) in
            precondition(thread == nil, "A worker is started once.")
            thread = try startThread()
        }
    }

    private func startThread() throws(SocketError) -> OwnerThread {
        let made = connector()
        // The thread that starts now is the owner of both from its first line on; starting it is the fence.
        nonisolated(unsafe) let connector = made
        nonisolated(unsafe) let first = try connector.connect()
        return OwnerThread(name: "larder-worker") {
            [mailbox, pool, handlings, others, services, configuration, credit] in
            WorkerLoop(
                mailbox: mailbox,
                pool: pool,
                handlings: handlings,
                services: services,
                credit: credit,
                configuration: configuration,
                first: first,
                split: { () throws(SocketError) in try others.start() },
                makeConnection: { () throws(SocketError) in try connector.connect() }
            ).run()
        }
    }

    /// Takes nothing new, finishes what it holds within a time, sends the replies, signs off and closes.
    ///
    /// It returns once the socket is closed; a second call waits for the same.
    public func drain(within patience: Duration = .seconds(5)) async {
        guard thread.withLock({ $0 != nil }) else { return }
        mailbox.drain(within: patience)
        async let drained: Void = others.drain(within: patience)
        await mailbox.waitForEnd()
        thread.withLock { $0 }?.join()
        await drained
    }
}
