import Envelope
import Synchronization
public import ZeroMQ

/// Answers the requests of one or more services with their ``RequestRouter``s.
///
/// A thread owns the socket, moves messages and sends heartbeats. Handlers run as tasks, as many at once as the credit
/// allows, so that a busy handler never makes its worker look dead. All services share the thread and one connection;
/// with a broker that does not support tags, each service has its own.
public final class BusWorker: Sendable {
    private let connector: @Sendable () -> WorkerConnector
    private let services: [ServiceName]
    private let credit: Int
    private let configuration: BusWorkerConfiguration
    private let mailbox = WorkerMailbox()
    private let failure = FailureReport()
    /// The handling of each service.
    private let handlings: [RequestHandling]
    private let others: OtherWorkers
    private let pool: HandlerTaskPool
    private let thread = Mutex<OwnerThread?>(nil)

    /// Creates a worker; ``start()`` registers it.
    ///
    /// - Parameters:
    ///   - context: The broker's own context for `inproc://`.
    ///   - endpoint: The broker's endpoint.
    ///   - router: The handlers, and the service's name.
    ///   - credit: How many requests it handles at once; at least 2, so that a nested call to the same service cannot
    ///     wait for itself.
    ///   - configuration: Its intervals.
    ///   - credentials: The worker's keys, for a broker that requires them.
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

    /// Creates a worker of several services; the credit applies to each.
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
        precondition(credit >= 1, "A worker needs a credit of at least one.")
        precondition((1...MajordomoProtocol.maximumWorkersPerConnection).contains(routers.count), "1 to 64 services.")
        connector = { WorkerConnector(context: context, endpoint: endpoint, credentials: credentials) }
        services = routers.map(\.service)
        self.credit = credit
        self.configuration = configuration
        let handlings = Self.handlings(of: routers, configuration, mailbox, observer)
        self.handlings = handlings
        others = OtherWorkers { [failure] in
            routers.dropFirst().map { router in
                let worker = BusWorker(
                    context: context,
                    endpoint: endpoint,
                    router: router,
                    credit: credit,
                    configuration: configuration,
                    credentials: credentials,
                    observer: observer
                )
                worker.whenFailed { failure.fail($0) }
                return worker
            }
        }
        pool = HandlerTaskPool(limit: credit * routers.count) { job, task in
            await handlings[job.delivery.service].handle(job, on: task)
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

    /// Connects and registers, now or as soon as a broker is running, and again whenever the broker was lost.
    ///
    /// - Throws: ``SocketError`` when the endpoint is invalid.
    public func start() throws(SocketError) {
        try thread.withLock { (thread) throws(SocketError) in
            precondition(thread == nil, "A worker starts only once.")
            thread = try startThread()
        }
    }

    /// Calls a closure, on the worker's thread, when a socket's error has ended the worker.
    public func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) { failure.whenFailed(body) }

    private func startThread() throws(SocketError) -> OwnerThread {
        let made = connector()
        // The new thread owns both from its first line; starting the thread is the memory fence.
        nonisolated(unsafe) let connector = made
        nonisolated(unsafe) let first = try connector.connect()
        return OwnerThread(name: "larder-worker") {
            [mailbox, failure, pool, handlings, others, services, configuration, credit] in
            WorkerLoop(
                mailbox: mailbox,
                failure: failure,
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

    /// Stops taking requests, finishes those it holds within a time, sends the replies, disconnects and closes.
    ///
    /// After that time, it cancels the handlers that are still busy. Returns once the socket is closed; a second call
    /// waits for the same.
    public func drain(within patience: Duration = .seconds(10)) async {
        guard thread.withLock({ $0 != nil }) else { return }
        mailbox.drain(within: patience)
        async let drained: Void = others.drain(within: patience)
        await mailbox.waitForEnd()
        thread.withLock { $0 }?.join()
        await drained
    }
}
