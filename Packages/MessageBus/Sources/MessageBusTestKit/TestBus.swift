public import MessageBus
public import ZeroMQ

/// The message broker test harness: a broker, a worker for each router, and a client, in this process.
public final class TestBus: Sendable {
    /// The context, for a test's own sockets.
    public let context: ZeroMQContext
    /// The broker.
    public let broker: Broker
    /// The endpoint of the broker.
    public let endpoint: String
    /// A client that sends to the workers.
    public let client: BusClient
    private let workers: [BusWorker]

    /// Limits for a machine that is busy with other tests: peers do not soon count as dead or absent.
    public static let patient = BrokerConfiguration(missedHeartbeats: 60, patienceForAbsentServices: .seconds(20))

    /// The same for a client, which waits for slow services.
    public static let patientClient = BusClientConfiguration(
        connectTimeout: .seconds(60),
        reconnectTimeout: .seconds(60),
        retry: RetryPolicy(maximumRetries: 100, patienceForAbsentServices: .seconds(60))
    )

    /// Starts a bus.
    ///
    /// - Parameters:
    ///   - routers: The services; each gets a worker.
    ///   - endpoint: `inproc://…` unless a test needs the network or files.
    ///   - brokerConfiguration: The broker's limits.
    ///   - clientConfiguration: The client's limits.
    /// - Throws: ``SocketError`` when the endpoint cannot be used.
    public init(
        _ routers: [RequestRouter] = [],
        endpoint: String = "inproc://test-bus",
        broker brokerConfiguration: BrokerConfiguration = TestBus.patient,
        client clientConfiguration: BusClientConfiguration = TestBus.patientClient
    ) throws(SocketError) {
        context = ZeroMQContext()
        broker = Broker(context: context, endpoints: [endpoint], configuration: brokerConfiguration)
        try broker.start()
        self.endpoint = broker.boundEndpoints.first ?? endpoint
        var workers: [BusWorker] = []
        for router in routers {
            let worker = BusWorker(context: context, endpoint: self.endpoint, router: router)
            try worker.start()
            workers.append(worker)
        }
        self.workers = workers
        client = try BusClient(context: context, endpoint: self.endpoint, configuration: clientConfiguration)
    }

    /// Stops everything in an order that loses nothing: client, workers, broker, context.
    public func close() async {
        client.close()
        for worker in workers { await worker.drain() }
        broker.stop()
        context.terminate()
    }
}
