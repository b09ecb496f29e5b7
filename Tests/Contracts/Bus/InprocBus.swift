import Envelope
import MessageBus
import ZeroMQ

/// A broker, workers and a client inside the test's process.
final class InprocBus: Sendable {
    let client: BusClient
    private let context: ZeroMQContext
    private let broker: Broker
    private let workers: [BusWorker]

    /// Starts one worker for each router; the routers receive the client for nested requests.
    init(_ routers: (BusClient) throws -> [RequestRouter]) throws {
        let endpoint = "inproc://larder"
        context = ZeroMQContext()
        // A busy machine lets no worker count as dead; an absent one is soon noticed.
        broker = Broker(
            context: context,
            endpoints: [endpoint],
            configuration: BrokerConfiguration(missedHeartbeats: 60)
        )
        try broker.start()
        client = try BusClient(context: context, endpoint: endpoint)
        var workers: [BusWorker] = []
        for router in try routers(client) {
            let worker = BusWorker(context: context, endpoint: endpoint, router: router, credit: 8)
            try worker.start()
            workers.append(worker)
        }
        self.workers = workers
    }

    /// Stops in an order that loses nothing.
    func stop() async {
        client.close()
        for worker in workers { await worker.drain() }
        broker.stop()
        context.terminate()
    }

    /// Runs a test on its own bus, with empty services, one of which may be changed.
    static func run<Value: Sendable>(
        _ services: [ServiceName],
        storage: Services.Storage = .memory,
        mutation: Mutation? = nil,
        _ test: (BusClient) async throws -> Value
    ) async throws -> Value {
        let bus = try InprocBus { client in
            try Services.routers(of: services, storage: storage, sender: client).map { router in
                guard let mutation, router.service.rawValue == "\(mutation.provider).v1" else { return router }
                return mutation.applied(to: router)
            }
        }
        do {
            let value = try await test(bus.client)
            await bus.stop()
            return value
        } catch {
            await bus.stop()
            throw error
        }
    }
}
