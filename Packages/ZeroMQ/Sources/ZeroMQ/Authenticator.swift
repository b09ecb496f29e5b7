internal import Synchronization

/// Admits or refuses the peers of a context's protected endpoints, on a thread of its own.
///
/// Start it before anything is bound: from then on libzmq asks it about every key. When it has stopped, or its thread
/// is held up, nobody is admitted. There is one for each context.
public final class Authenticator: Sendable {
    private let context: ZeroMQContext
    private let work: Work
    private let thread = Mutex<OwnerThread?>(nil)

    /// Makes one that is not asked yet.
    ///
    /// - Parameters:
    ///   - context: Whose peers it decides about.
    ///   - decide: Who the peer is, for ``Multipart/userID``; `nil` refuses it. Called on the authenticator's thread.
    public init(context: ZeroMQContext, decide: @escaping @Sendable (AuthenticationRequest) -> String?) {
        self.context = context
        work = Work(decide: decide)
    }

    deinit { stop() }

    /// How many keys were refused.
    public var refusedKeys: UInt64 { work.refusals.load(ordering: .relaxed) }

    /// Begins to decide.
    ///
    /// - Throws: ``SocketError/endpointInUse(_:)`` when the context has an authenticator.
    public func start() throws(SocketError) {
        try thread.withLock { (thread: inout sending OwnerThread?) throws(SocketError) in
            precondition(thread == nil, "An authenticator is started once.")
            let socket = try Socket(.router, in: context, options: SocketOptions(connectionHeartbeat: nil))
            try socket.bind("inproc://zeromq.zap.01")
            // The thread that starts now is the socket's owner from its first line on; starting it is the fence.
            nonisolated(unsafe) let moved = socket
            thread = OwnerThread(name: "larder-zap") { [work] in work.run(moved) }
        }
    }

    /// Decides no more; returns when the thread has ended.
    public func stop() {
        work.isStopping.store(true, ordering: .releasing)
        work.wakeup.signal()
        thread.withLock { $0 }?.join()
    }

    /// What the thread holds, which is not the authenticator itself, so that whoever lets go of that stops it.
    private final class Work: Sendable {
        let decide: @Sendable (AuthenticationRequest) -> String?
        let wakeup = Wakeup()
        let isStopping = Atomic(false)
        let refusals = Atomic<UInt64>(0)

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
            } catch {
                // Only a context that was terminated too early ends up here.
            }
            socket.close()
        }

        private func answer(_ message: Multipart, over socket: Socket) throws(SocketError) {
            guard message.count > 3 else { return }
            let userID = AuthenticationRequest(message).flatMap(decide)
            if userID == nil { refusals.add(1, ordering: .relaxed) }
            // Whoever asked and has gone since needs no answer.
            _ = try socket.send(AuthenticationRequest.answer(to: message, admittedAs: userID))
        }
    }
}
