import ZeroMQ

/// The two sockets of an event plane, their endpoints, and the security of both.
///
/// It belongs to the plane's thread; another thread may create it before it starts that thread.
final class EventSockets {
    /// Receives the events of services.
    let input: Socket
    /// Sends events to subscribers.
    let output: Socket
    private let endpoints: [EventEndpoints]
    private let security: BrokerSecurity?
    /// The version of the security state that the connections use.
    private var version: UInt64
    /// Endpoints to bind again: a port is free some time after it was unbound.
    private var pending: [(socket: Socket, endpoint: String)] = []

    init(
        context: ZeroMQContext,
        endpoints: [EventEndpoints],
        configuration: EventPlaneConfiguration,
        security: BrokerSecurity?
    ) throws(SocketError) {
        // No heartbeats: a slow subscriber would lose its connection, and libzmq would abort its process.
        func options(_ highWaterMark: Int) -> SocketOptions {
            SocketOptions(
                maximumFrameBytes: 64 << 10,
                highWaterMark: highWaterMark,
                connectionHeartbeat: nil,
                idleCheck: .seconds(5)
            )
        }
        self.endpoints = endpoints
        self.security = security
        version = security?.state.current.version ?? 0
        input = try Socket(.xsub, in: context, options: options(configuration.waitingPerPublisher))
        output = try Socket(.xpub, in: context, options: options(configuration.waitingPerSubscriber))
        // Open endpoints first: libzmq cannot return to them once one was protected.
        let isOpen = { (endpoint: EventEndpoints) in self.protection(of: endpoint.publish) == .none }
        for endpoint in endpoints.filter(isOpen) + endpoints.filter({ !isOpen($0) }) {
            try input.bind(endpoint.publish, security: protection(of: endpoint.publish))
            try output.bind(endpoint.subscribe, security: protection(of: endpoint.subscribe))
        }
        // The broker subscribes to all events of every publisher that connects.
        _ = try input.send(Multipart([[1] + EventTopic.prefix]))
    }

    /// The longest time until the next call of ``attend()``, in milliseconds.
    var patience: Int { pending.isEmpty ? 60_000 : 20 }

    /// Ends all protected connections once the access list or a key has changed: peers reconnect under the new rules.
    func attend() throws(SocketError) {
        if let current = security?.state.current, current.version != version {
            version = current.version
            for endpoint in endpoints where protection(of: endpoint.publish) != .none {
                for (socket, name) in [(input, endpoint.publish), (output, endpoint.subscribe)]
                where !pending.contains(where: { $0.endpoint == name }) {
                    try socket.unbind(name)
                    pending.append((socket, name))
                }
            }
        }
        pending.removeAll { (socket, endpoint) in
            do throws(SocketError) {
                try socket.bind(endpoint, security: protection(of: endpoint))
                return true
            } catch { return false }
        }
    }

    func close() {
        input.close()
        output.close()
    }

    private func protection(of endpoint: String) -> SocketSecurity { security?.protection(of: endpoint) ?? .none }
}
