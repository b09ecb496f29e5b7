import Logging
import MessageBus
import ServiceHost
import ZeroMQ

/// The broker of a stack, with its security and its events.
struct StackBroker: Sendable {
    let broker: Broker
    private let security: BrokerSecurity?
    private let events: StackEvents?

    /// Listens inside the process, and at the endpoints for other processes.
    ///
    /// It publishes what the stores commit.
    init(
        of stores: Stores?,
        at endpoint: String,
        listen: [String],
        keys: BrokerKeys?,
        deadLetters: DeadLetterFolder,
        in context: ZeroMQContext,
        logger: Logger,
        failure: FailureReport
    ) throws(StartupFailure) {
        security = try keys?.makeSecurity(in: context, logger: logger)
        broker = Broker(
            context: context,
            endpoints: [endpoint] + listen,
            security: security,
            deadLetters: deadLetters
        )
        broker.whenFailed { failure.fail($0) }
        security?.whenFailed { failure.fail($0) }
        do throws(StartupFailure) {
            do { try broker.start() } catch { throw .socket(error) }
            // A stack without endpoints for other processes has no subscribers.
            guard let stores, !listen.isEmpty else {
                events = nil
                return
            }
            events = try StackEvents(of: stores, beside: broker, at: endpoint, in: context, security: security)
        } catch {
            broker.stop()
            security?.stop()
            throw error
        }
        events?.whenFailed { failure.fail($0) }
    }

    /// Ends the events, the broker, and its security, in this order.
    func stop() {
        events?.close()
        broker.stop()
        security?.stop()
    }
}
