import Synchronization
import ZeroMQ

/// The client's thread: an actor on a poll loop, so that the compiler keeps other threads away from the socket.
///
/// Callers pass requests through a mailbox, and the loop resumes them directly: one wakeup serves any number of
/// requests, without the hops onto and off the actor that an isolated method costs.
actor ClientLoop: PollLoopOwner {
    private struct Mailbox {
        var requests: [ClientRequest] = []
        var cancelled: [CorrelationID] = []
        var isClosed = false
    }

    private nonisolated let loop: PollLoop
    private nonisolated let mailbox = Mutex(Mailbox())
    nonisolated let failure = FailureReport()
    private nonisolated let sentCount = Atomic<UInt64>(0)
    nonisolated let connects = Atomic<UInt64>(0)
    nonisolated let losses = Atomic<UInt64>(0)
    private let socket: Socket
    /// Reports lost connections; `nil` for `inproc://`, which loses none.
    private let monitor: SocketMonitor?
    @exclusivity(unchecked) private var core: ClientCore
    @exclusivity(unchecked) private var link: ClientLink
    /// Buffers that are filled and emptied in turn.
    private var requests: [ClientRequest] = []
    private var outcomes: [(request: ClientRequest, outcome: ClientCore.Outcome)] = []
    private let message = Multipart()
    private weak var poller: Poller?
    private var indices = (socket: 0, monitor: 0)

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Takes over sockets that were created on another thread; starting the loop's thread is the memory fence.
    init(
        loop: PollLoop,
        socket: sending Socket,
        monitor: sending SocketMonitor?,
        endpoint: String,
        configuration: BusClientConfiguration,
        credentials: BusCredentials?
    ) throws(SocketError) {
        self.loop = loop
        self.socket = socket
        self.monitor = monitor
        link = ClientLink(socket, endpoint: endpoint, credentials: credentials, at: .now)
        core = ClientCore(endpoint: endpoint, configuration: configuration)
        try link.connect()
    }

    /// Sends one request and waits for its outcome.
    @inline(__always)
    nonisolated(nonsending) func exchange(_ request: ClientRequest) async -> Result<ClientReply, Refusal> {
        let correlationID = request.correlationID
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { waiting in
                submit(request, .caller(waiting))
            }
        } onCancel: {
            cancel(correlationID)
        }
    }

    /// Sends one request whose replies go into a queue; a part that finds the queue full ends the stream.
    nonisolated func open(_ request: ClientRequest, into queue: ReplyQueue<ClientReply>) {
        submit(request, .stream(queue))
    }

    /// Withdraws a request, unless it has ended.
    nonisolated func cancel(_ correlationID: CorrelationID) {
        mailbox.withLock { $0.cancelled.append(correlationID) }
        loop.wake()
    }

    /// How many requests this client has sent, including repetitions.
    nonisolated var sent: UInt64 { sentCount.load(ordering: .relaxed) }

    private nonisolated func submit(_ request: ClientRequest, _ waiting: ClientRequest.Waiting) {
        request.waiting = waiting
        sentCount.add(1, ordering: .relaxed)
        let (isFirst, isClosed) = mailbox.withLock { mailbox in
            if !mailbox.isClosed { mailbox.requests.append(request) }
            // Canceled before it was registered here; a stream's reader reports its own cancellation.
            if case .caller = waiting, Task.isCancelled { mailbox.cancelled.append(request.correlationID) }
            return (mailbox.requests.count == 1, mailbox.isClosed)
        }
        if isClosed { return waiting.end(.failure(.clientClosed)) }
        if isFirst { loop.wake() }
    }

    nonisolated func watch(with poller: Poller) {
        // Called on the loop's thread, which owns the poller and is this actor's.
        nonisolated(unsafe) let poller = poller
        assumeIsolated { $0.startWatching(poller) }
    }

    private func startWatching(_ poller: Poller) {
        self.poller = poller
        indices.socket = poller.add(socket)
        if let monitor { indices.monitor = poller.add(monitor.pair) }
    }

    nonisolated func proceed() throws(SocketError) -> Int {
        try assumeIsolated { (loop: isolated ClientLoop) -> Result<Int, SocketError> in
            Result { () throws(SocketError) in try loop.proceedOnLoop() }
        }.get()
    }

    private func proceedOnLoop() throws(SocketError) -> Int {
        let now = MonotonicTime.now
        takeMailbox(at: now)
        // Checking a socket that has nothing costs system calls.
        if let monitor, poller?.isReadable(indices.monitor) == true {
            while let event = try monitor.next() { take(event, at: now) }
        }
        if let poller, poller.isReadable(indices.socket) {
            while try socket.receive(into: message) {
                core.receive(message)
                if poller.hasRested { break }
            }
            if !core.parts.isEmpty { handOutParts() }
        }
        if try link.advance(to: now, isQuiet: core.isQuiet) { core.loseConnection(at: now) }
        try send(at: now)
        core.advance(to: now)
        resumeCallers()
        var next = core.nextTimer
        if let timer = link.nextTimer { next = next.map { min($0, timer) } ?? timer }
        return next.map { Int(max(0, min($0 - .now, 60_000))) } ?? 60_000
    }

    private func take(_ event: SocketMonitor.Event, at now: MonotonicTime) {
        if let obstacle = link.take(event, at: now) { core.note(obstacle, at: now) }
        if event == .connected {
            connects.add(1, ordering: .relaxed)
            core.noteConnection()
        } else if event == .disconnected {
            losses.add(1, ordering: .relaxed)
            core.loseConnection(at: now)
        }
    }

    private func takeMailbox(at now: MonotonicTime) {
        let cancelled = mailbox.withLock { mailbox in
            swap(&mailbox.requests, &requests)
            defer { mailbox.cancelled.removeAll() }
            return mailbox.cancelled
        }
        for request in requests { core.submit(request, at: now) }
        requests.removeAll(keepingCapacity: true)
        for correlationID in cancelled { core.cancel(correlationID) }
    }

    private func send(at now: MonotonicTime) throws(SocketError) {
        var isBlocked = false
        // libzmq reports a lost connection before it removes the queue; messages sent in between are silently lost. By
        // the time it reports the next connection, the old queue is gone.
        while link.isConnected, !isBlocked, let notice = core.nextNotice {
            write(notice)
            if case .sent = try socket.send(message) { core.markNoticeSent() } else { isBlocked = true }
        }
        while link.takesRequests, let request = core.nextToSend(), !isBlocked {
            begin(request.service)
            message.append(request.header(at: now))
            message.append(request.payload)
            switch try socket.send(message) {
            case .sent: core.markSent()
            case .wouldBlock, .unreachable, .lost: isBlocked = true
            }
        }
        poller?.setWantsToWrite(isBlocked, at: indices.socket)
    }

    private func begin(_ service: String) {
        message.removeAll()
        message.append(MajordomoProtocol.client)
        message.append(byte: MajordomoProtocol.ClientCommand.request)
        var service = service
        service.withUTF8 { message.append(UnsafeRawBufferPointer($0)) }
    }

    private func write(_ notice: ClientCore.Notice) {
        switch notice {
        case .askFeatures:
            begin("mmi.x-features")
            message.append("")
        case .cancel(let correlationID):
            begin("mmi.x-cancel")
            var header = MessageHeader()
            header.correlationID = correlationID
            header.isSafe = true
            // A header of two fields is never too long.
            message.append((try? header.encoded()) ?? [])
            message.append("")
        }
    }

    private func handOutParts() {
        for (request, reply) in core.takeParts() {
            guard case .stream(let queue) = request.waiting, !queue.offer(reply, bytes: reply.payload.count) else {
                continue
            }
            let refusal = Refusal.slowReader(service: request.service)
            // Immediately, so that no later part follows the missing one.
            queue.finish(.failure(refusal))
            core.cancel(request.correlationID, with: refusal)
        }
    }

    private func resumeCallers() {
        core.exchangeOutcomes(&outcomes)
        for (request, outcome) in outcomes { request.waiting?.end(outcome) }
        outcomes.removeAll(keepingCapacity: true)
    }

    nonisolated func end(after failure: SocketError?) {
        assumeIsolated { $0.endOnLoop() }
        if let failure { self.failure.fail(failure) }
    }

    private func endOnLoop() {
        mailbox.withLock { $0.isClosed = true }
        takeMailbox(at: .now)
        core.close()
        resumeCallers()
        monitor?.close()
        socket.close()
    }
}
