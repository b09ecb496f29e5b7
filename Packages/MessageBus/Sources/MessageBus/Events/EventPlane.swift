import Synchronization
public import ZeroMQ

/// The broker's part in events: receives them from services and sends them to subscribers, on its own thread, so that
/// requests never wait for events.
///
/// A slow subscriber loses events and delays no other.
public final class EventPlane: Sendable {
    private let context: ZeroMQContext
    private let endpoints: [EventEndpoints]
    private let security: BrokerSecurity?
    private let loop: EventLoop
    private let thread = Mutex<OwnerThread?>(nil)

    /// Creates a plane; ``start()`` makes it listen.
    ///
    /// - Parameters:
    ///   - context: The context of publishers and subscribers over `inproc://`.
    ///   - endpoints: The endpoints, next to each of the broker's endpoints for requests.
    ///   - configuration: Limits and rules.
    ///   - security: The broker's security, whose rules replace those of the configuration.
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

    /// The counters so far.
    public var counters: EventCounters { loop.counters }

    /// Listens and starts.
    ///
    /// - Throws: ``SocketError/endpointInUse(_:)`` and its siblings; the plane then listens at no endpoint.
    public func start() throws(SocketError) {
        let sockets = try EventSockets(
            context: context,
            endpoints: endpoints,
            configuration: loop.configuration,
            security: security
        )
        // The new thread owns the sockets from its first line; starting the thread is the memory fence.
        nonisolated(unsafe) let moved = sockets
        thread.withLock { $0 = OwnerThread(name: "larder-plane") { [loop] in loop.run(moved) } }
    }

    /// Calls a closure, on the plane's thread, when a socket's error has ended the plane.
    public func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) { loop.failure.whenFailed(body) }

    /// Closes the sockets and waits until that is done; a second call does nothing.
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
