import Synchronization
public import ZeroMQ

/// The broker's part in events: takes them from services and gives them to subscribers, on a thread of its own, so
/// that no request ever waits for them.
///
/// A subscriber that is slow loses events and holds nobody up.
public final class EventPlane: Sendable {
    private let context: ZeroMQContext
    private let endpoints: [EventEndpoints]
    private let security: BrokerSecurity?
    private let loop: EventLoop
    private let thread = Mutex<OwnerThread?>(nil)

    /// Makes a plane that does not listen yet.
    ///
    /// - Parameters:
    ///   - context: The same as of publishers and subscribers that come over `inproc://`.
    ///   - endpoints: Where it listens: beside each endpoint of the broker's for requests.
    ///   - configuration: Limits and rules.
    ///   - security: The broker's; its rules take the place of the configuration's.
    public init(
        context: ZeroMQContext,
        endpoints: [EventEndpoints],
        configuration: EventPlaneConfiguration = EventPlaneConfiguration(),
        security: BrokerSecurity? = nil
    ) {
        self.context = context
        self.endpoints = endpoints
        self.security = security
        loop = EventLoop(configuration: security.map { configuration.rules(of: $0) } ?? configuration)
        security?.whenChanged { [weak loop] in loop?.wake() }
    }

    /// What happened so far.
    public var counters: EventCounters { loop.counters }

    /// Listens and starts.
    ///
    /// - Throws: ``SocketError/endpointInUse(_:)`` and its siblings; nothing is left listening then.
    public func start() throws(SocketError) {
        let sockets = try EventSockets(
            context: context,
            endpoints: endpoints,
            configuration: loop.configuration,
            security: security
        )
        // The thread that starts now is the sockets' owner from its first line on; starting it is the fence.
        nonisolated(unsafe) let moved = sockets
        thread.withLock { $0 = OwnerThread(name: "larder-plane") { [loop] in loop.run(moved) } }
    }

    /// Closes the sockets and waits for that; the second call does nothing.
    public func stop() {
        loop.stop()
        let last = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        last?.join()
    }

    deinit { stop() }
}
