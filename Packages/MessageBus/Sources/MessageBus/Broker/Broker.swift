import Synchronization
public import ZeroMQ

/// The broker on a thread of its own: a router that moves frames between clients and workers.
///
/// It stores nothing: clients send again what it held when it stopped.
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

    /// Makes a broker that does not listen yet.
    ///
    /// - Parameters:
    ///   - context: The context that clients and workers share with it over `inproc://`.
    ///   - endpoints: Where it listens, one or several.
    ///   - configuration: Its limits and intervals.
    ///   - security: Decides who comes in by `tcp://`, and what peers may do. Without it every peer may do everything,
    ///     so that only this host may reach the endpoints.
    ///   - deadLetters: Keeps requests that ended their workers; `nil` to keep none.
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
    /// - Throws: ``SocketError/endpointInUse(_:)`` and its siblings; nothing is left listening then.
    public func start() throws(SocketError) {
        try life.withLock { (life: inout sending Life) throws(SocketError) in
            guard case .new = life else { preconditionFailure("A broker is started once.") }
            let router = try Socket(.router, in: context, options: SocketOptions(linger: .seconds(1)))
            let listener = try BrokerListener(router, security: security)
            try listener.listen(at: endpoints)
            let bound = listener.endpoints
            // The thread that starts now is the socket's owner from its first line on; starting it is the fence.
            nonisolated(unsafe) let moved = listener
            let thread = OwnerThread(name: "larder-broker") { [loop] in loop.run(moved) }
            life = .running(thread, endpoints: bound)
        }
    }

    /// Includes the counts of an event plane, which runs beside the broker, in `mmi.x-status` and `mmi.x-metrics`.
    public func report(on events: EventPlane) {
        loop.report { [weak events] in events?.counters ?? EventCounters() }
    }

    /// Where it listens, with real ports in place of `*`; empty when it does not run.
    public var boundEndpoints: [String] {
        life.withLock { if case .running(_, let endpoints) = $0 { endpoints } else { [] } }
    }

    /// Calls a closure, on the broker's thread, when a socket's error has ended the broker; set it before the start.
    ///
    /// Without its broker a process can do nothing: its host says so and exits with an error.
    public func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) { loop.whenFailed(body) }

    /// Refuses what is new, delivers what workers finish within a time, lets the workers go and closes.
    ///
    /// It returns once the sockets are closed. The second call does nothing.
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
