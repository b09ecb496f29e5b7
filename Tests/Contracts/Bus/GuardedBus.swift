import Envelope
import MessageBus
import MessageBusTestKit
import ZeroMQ

/// A broker that admits one key over the network, with workers and a client of its host inside the test's process.
final class GuardedBus: Sendable {
    /// The client of the host, which may act for every household.
    let host: BusClient
    /// The client with the key.
    let member: BusClient
    private let context = ZeroMQContext()
    private let broker: Broker
    private let security: BrokerSecurity
    private let workers: [BusWorker]
    private let keys = KeyFolder()

    /// Starts the services.
    ///
    /// - Parameters:
    ///   - services: The services; each gets a worker.
    ///   - storage: The storage of their rows.
    ///   - rights: The lines of the access list about the key, without its owner.
    ///   - household: The household of a name in these lines.
    /// - Throws: An error when something does not start.
    init(
        _ services: [ServiceName],
        storage: Services.Storage,
        access rights: String,
        household: @escaping @Sendable (String) -> [UInt8]?
    ) throws {
        let server = try keys.make("broker")
        let list = try AccessList(
            """
            key \(try keys.make("member").publicKey)
              principal anna
              \(rights)
            """,
            household: household
        )
        security = try BrokerSecurity(context: context, serverKey: server.secretKey, access: list)
        let inside = "inproc://larder"
        broker = Broker(
            context: context,
            endpoints: ["tcp://127.0.0.1:*", inside],
            configuration: TestBus.patient,
            security: security
        )
        try broker.start()
        host = try BusClient(context: context, endpoint: inside)
        member = try BusClient(
            context: context,
            endpoint: broker.boundEndpoints[0],
            credentials: try keys.credentials("member")
        )
        workers = try Services.routers(of: services, storage: storage, sender: host).map { [context] router in
            BusWorker(context: context, endpoint: inside, router: router, credit: 8)
        }
        for worker in workers { try worker.start() }
    }

    /// Stops in an order that loses nothing.
    func stop() async {
        member.close()
        host.close()
        for worker in workers { await worker.drain() }
        broker.stop()
        security.stop()
        context.terminate()
    }
}
