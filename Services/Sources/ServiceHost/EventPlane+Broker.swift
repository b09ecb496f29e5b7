public import MessageBus
public import ZeroMQ

extension EventPlane {
    /// Starts the events of a running broker, next to each of its endpoints.
    ///
    /// - Throws: ``StartupFailure/noEventEndpoints(endpoint:)`` when an endpoint leaves no room for its events, or the
    ///   reason why a socket cannot listen.
    public static func start(
        beside broker: Broker,
        in context: ZeroMQContext,
        security: BrokerSecurity? = nil
    ) throws(StartupFailure) -> EventPlane {
        var endpoints: [EventEndpoints] = []
        for endpoint in broker.boundEndpoints {
            guard let events = EventEndpoints(requests: endpoint) else { throw .noEventEndpoints(endpoint: endpoint) }
            endpoints.append(events)
        }
        let plane = EventPlane(context: context, endpoints: endpoints, security: security)
        do { try plane.start() } catch { throw .socket(error) }
        broker.report(on: plane)
        return plane
    }
}
