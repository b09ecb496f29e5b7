import Envelope
import Logging
import MessageBus
import SQLKit
import Synchronization
import ZeroMQ

/// Publishes the changes of a service's database as events.
final class ChangeAnnouncer: Sendable {
    private let context: ZeroMQContext
    private let broker: Endpoint
    private let credentials: BusCredentials?
    private let publisher = Mutex<EventPublisher?>(nil)
    private let failure = FailureReport()

    init(context: ZeroMQContext, broker: Endpoint, credentials: BusCredentials?) {
        self.context = context
        self.broker = broker
        self.credentials = credentials
    }

    /// Starts to publish; the service works without events, too, so a failure is only logged.
    func announce(_ database: any SQLDatabase, of service: ServiceName, logger: Logger) {
        guard let endpoints = EventEndpoints(requests: broker.description) else {
            return logger.warning("changes are not announced: there are no ports after the broker's")
        }
        do throws(SocketError) {
            let started = try EventPublisher(
                context: context,
                endpoint: endpoints.publish,
                credentials: credentials
            )
            started.whenFailed { [failure] in failure.fail($0) }
            publisher.withLock { $0 = started }
            started.follow(database, of: service)
        } catch {
            logger.warning("changes are not announced", metadata: ["reason": "\(error)"])
        }
    }

    /// Calls a closure when an error has ended the publisher.
    func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) { failure.whenFailed(body) }

    func close() { publisher.withLock { $0 }?.close() }
}
