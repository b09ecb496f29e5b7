import Synchronization
public import ZeroMQ

/// Answers the requests of one service by its ``RequestRouter``.
///
/// A thread owns the socket and does nothing but move messages and beat, so that a busy handler never looks dead;
/// handlers run as tasks, as many at once as the credit says.
public final class BusWorker: Sendable {
    private let context: ZeroMQContext
    private let endpoint: String
    private let credit: Int
    private let configuration: BusWorkerConfiguration
    private let credentials: BusCredentials?
    private let mailbox = WorkerMailbox()
    private let handling: RequestHandling
    private let lanes: HandlerLanes
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
    ///   - credentials: Who it is, for a broker that asks.
    ///   - observer: Told of each answered request, on the task that answered it.
    public init(
        context: ZeroMQContext,
        endpoint: String,
        router: RequestRouter,
        credit: Int = 64,
        configuration: BusWorkerConfiguration = BusWorkerConfiguration(),
        credentials: BusCredentials? = nil,
        observer: (@Sendable (RequestRecord) -> Void)? = nil
    ) {
        precondition(credit >= 1, "A worker takes at least one request.")
        self.context = context
        self.endpoint = endpoint
        self.credit = credit
        self.configuration = configuration
        self.credentials = credentials
        let handling = RequestHandling(
            router: router,
            defaultBudget: configuration.defaultBudget,
            mailbox: mailbox,
            observer: observer
        )
        self.handling = handling
        lanes = HandlerLanes(limit: credit) { job in await handling.handle(job) }
    }

    deinit { mailbox.drain(within: .zero) }

    /// Connects and registers, now or as soon as a broker is there, and again whenever the broker was lost.
    ///
    /// - Throws: ``SocketError`` when the endpoint can be none.
    public func start() throws(SocketError) {
        try thread.withLock { (thread: inout sending OwnerThread?) throws(SocketError) in
            precondition(thread == nil, "A worker is started once.")
            let made = WorkerConnector(context: context, endpoint: endpoint, credentials: credentials)
            // The thread that starts now is the owner of both from its first line on; starting it is the fence.
            nonisolated(unsafe) let connector = made
            nonisolated(unsafe) let first = try connector.connect()
            thread = OwnerThread(name: "larder-worker") {
                [mailbox, lanes, handling, configuration, credit] in
                WorkerRunner(
                    mailbox: mailbox,
                    lanes: lanes,
                    service: handling.router.service,
                    credit: credit,
                    configuration: configuration,
                    first: first,
                    refuse: { handling.refuseWithdrawn($0) },
                    makeConnection: { () throws(SocketError) in try connector.connect() }
                ).run()
            }
        }
    }

    /// Takes nothing new, finishes what it holds within a time, sends the replies, signs off and closes.
    ///
    /// It returns once the socket is closed. The second call waits for the same.
    public func drain(within patience: Duration = .seconds(5)) async {
        guard let thread = thread.withLock({ $0 }) else { return }
        mailbox.drain(within: patience)
        await mailbox.waitForEnd()
        thread.join()
    }
}
