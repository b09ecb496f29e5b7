import Synchronization
public import ZeroMQ

/// A broker with its own thread: a router that moves frames between clients and workers.
///
/// It stores nothing: clients repeat the requests that it held when it stopped.
public final class Broker: Sendable {
    private enum Life: Sendable {
        case new
        case running(OwnerThread, endpoints: [String])
        case ended
    }

    private let context: ZeroMQContext
    private let endpoints: [String]
    private let security: BrokerSecurity?
    private let life = Mutex(Life.new)
    private let loop: BrokerLoop

    /// Creates a broker; ``start()`` makes it listen.
    ///
    /// - Parameters:
    ///   - context: The context that clients and workers share with it over `inproc://`.
    ///   - endpoints: One or more endpoints to listen at.
    ///   - configuration: Its limits and intervals.
    ///   - security: Decides which peers are admitted over `tcp://`, and what peers may do. Without it, every peer may
    ///     do everything, so the endpoints must be reachable from this host only.
    ///   - deadLetters: Stores requests that killed their workers; `nil` to store none.
    public init(
        context: ZeroMQContext,
        endpoints: [String],
        configuration: BrokerConfiguration = BrokerConfiguration(),
        security: BrokerSecurity? = nil,
        deadLetters: DeadLetterFolder? = nil
    ) {
        self.context = context
        self.endpoints = endpoints
        self.security = security
        loop = BrokerLoop(configuration: configuration, deadLetters: deadLetters)
        security?.whenChanged { [weak loop] in loop?.wake() }
    }

    deinit { stop(within: .zero) }

    /// Listens and starts.
    ///
    /// - Throws: ``SocketError/endpointInUse(_:)`` and its siblings; the broker then listens at no endpoint.
    public func start() throws(SocketError) {
        try life.withLock { (life: inout sending Life) throws(SocketError) in
            guard case .new = life else { preconditionFailure("A broker starts only once.") }
            let router = try Socket(.router, in: context, options: SocketOptions(linger: .seconds(1)))
            let listener = try BrokerListener(router, security: security)
            try listener.listen(at: endpoints)
            let bound = listener.endpoints
            // The new thread owns the socket from its first line; starting the thread is the memory fence.
            nonisolated(unsafe) let moved = listener
            let thread = OwnerThread(name: "larder-broker") { [loop] in loop.run(moved) }
            life = .running(thread, endpoints: bound)
        }
    }

    /// Includes the counters of an event plane, which runs beside the broker, in `mmi.x-status` and `mmi.x-metrics`.
    public func report(on events: EventPlane) {
        loop.report { [weak events] in events?.counters ?? EventCounters() }
    }

    /// The endpoints with actual ports in place of `*`; empty when the broker is not running.
    public var boundEndpoints: [String] {
        life.withLock { if case .running(_, let endpoints) = $0 { endpoints } else { [] } }
    }

    /// Calls a closure, on the broker's thread, when a socket's error has ended the broker.
    ///
    /// Without its broker a process can do nothing: its host says so and exits with an error.
    public func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) { loop.failure.whenFailed(body) }

    /// Refuses new requests, delivers what workers finish within a time, disconnects the workers, and closes.
    ///
    /// Returns once the sockets are closed. A second call does nothing.
    public func stop(within patience: Duration = .seconds(2)) {
        let thread: OwnerThread? = life.withLock { life in
            defer { life = .ended }
            if case .running(let thread, _) = life { return thread }
            return nil
        }
        guard let thread else { return }
        loop.stop(within: patience)
        thread.join()
    }
}
