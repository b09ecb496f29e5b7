import Envelope
import MessageBus
import QuantityStorage
import ServiceHost
import ZeroMQ

/// The events of a stack: publishes what its stores commit.
struct StackEvents: Sendable {
    private let plane: EventPlane
    private let publisher: EventPublisher

    /// Starts the plane beside a broker, and one publisher for all stores over the broker's endpoint inside the
    /// process.
    init(
        of stores: Stores,
        beside broker: Broker,
        at endpoint: String,
        in context: ZeroMQContext,
        security: BrokerSecurity?
    ) throws(StartupFailure) {
        guard let endpoints = EventEndpoints(requests: endpoint) else { throw .noEventEndpoints(endpoint: endpoint) }
        plane = try EventPlane.start(beside: broker, in: context, security: security)
        do throws(SocketError) {
            publisher = try EventPublisher(context: context, endpoint: endpoints.publish)
        } catch {
            plane.stop()
            throw .socket(error)
        }
        stores.withEachDatabase { [publisher] service, database in publisher.follow(database, of: service) }
    }

    /// Calls a closure when an error has ended the plane or the publisher.
    func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) {
        plane.whenFailed(body)
        publisher.whenFailed(body)
    }

    /// Sends what is left and closes.
    func close() {
        publisher.close()
        plane.stop()
    }
}
