internal import Synchronization

/// Admits or refuses the peers of a context's protected endpoints, on a thread of its own.
///
/// Start it before you bind a socket: from then on, libzmq asks it about every key. After it stops, or while its thread
/// is blocked, no peer is admitted. A context has one authenticator.
public final class Authenticator: Sendable {
    private let context: ZeroMQContext
    private let work: Work
    private let thread = Mutex<OwnerThread?>(nil)

    /// Creates an authenticator, which decides nothing until ``start()``.
    ///
    /// - Parameters:
    ///   - context: The context whose peers it decides about.
    ///   - decide: Returns the peer's name for ``Multipart/userID``, or `nil` to refuse it. Called on the
    ///     authenticator's thread.
    public init(context: ZeroMQContext, decide: @escaping @Sendable (AuthenticationRequest) -> String?) {
        self.context = context
        work = Work(decide: decide)
    }

    deinit { stop() }

    /// Calls a closure, on the authenticator's thread, when an error has ended it, so that no peer is admitted.
    public func whenFailed(_ body: @escaping @Sendable (SocketError) -> Void) { work.failure.whenFailed(body) }

    /// The number of keys refused.
    public var refusedKeys: UInt64 { work.refusals.load(ordering: .relaxed) }

    /// Starts the thread.
    ///
    /// - Throws: ``SocketError/endpointInUse(_:)`` when the context already has an authenticator.
    public func start() throws(SocketError) {
        try thread.withLock { (thread: inout sending OwnerThread?) throws(SocketError) in
            precondition(thread == nil, "An authenticator starts only once.")
            let socket = try Socket(.router, in: context, options: SocketOptions(connectionHeartbeat: nil))
            try socket.bind("inproc://zeromq.zap.01")
            // The new thread owns the socket from its first line; starting the thread is the memory fence.
            nonisolated(unsafe) let moved = socket
            thread = OwnerThread(name: "larder-zap") { [work] in work.run(moved) }
        }
    }

    /// Stops the thread and waits until it has ended.
    public func stop() {
        work.isStopping.store(true, ordering: .releasing)
        work.wakeup.signal()
        thread.withLock { $0 }?.join()
    }

    /// The state that the thread holds.
    ///
    /// It is separate from the authenticator, so that releasing the authenticator stops the thread.
    private final class Work: Sendable {
        let decide: @Sendable (AuthenticationRequest) -> String?
        let wakeup = Wakeup()
        let isStopping = Atomic(false)
        let refusals = Atomic<UInt64>(0)
        let failure = FailureReport()

        init(decide: @escaping @Sendable (AuthenticationRequest) -> String?) { self.decide = decide }

        func run(_ socket: Socket) {
            let poller = Poller()
            poller.add(socket)
            poller.add(wakeup)
            let message = Multipart()
            do throws(SocketError) {
                while !isStopping.load(ordering: .acquiring) {
                    try poller.wait(milliseconds: -1)
                    while try socket.receive(into: message) { try answer(message, over: socket) }
                }
            } catch { failure.fail(error) }
            socket.close()
        }

        private func answer(_ message: Multipart, over socket: Socket) throws(SocketError) {
            guard message.count > 3 else { return }
            let userID = AuthenticationRequest(message).flatMap(decide)
            if userID == nil { refusals.add(1, ordering: .relaxed) }
            // The peer may have left since it asked; then it needs no answer.
            _ = try socket.send(AuthenticationRequest.answer(to: message, admittedAs: userID))
        }
    }
}
