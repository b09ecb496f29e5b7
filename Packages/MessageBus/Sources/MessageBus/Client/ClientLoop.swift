import Synchronization
import ZeroMQ

/// The client's thread: an actor on a poll loop, so that the compiler keeps other threads off the socket.
///
/// Callers hand requests over by a mailbox and are resumed by the loop directly: one wake-up for any number of
/// requests, and none of the hops onto and off the actor that an isolated method costs.
actor ClientLoop: PollLoopOwner {
    /// Where the outcome of a request goes.
    enum Waiting {
        case caller(UnsafeContinuation<Result<ClientReply, Refusal>, Never>)
        case stream(ReplyQueue<ClientReply>)

        func end(_ outcome: Result<ClientReply, Refusal>) {
            switch self {
            case .caller(let continuation): continuation.resume(returning: outcome)
            case .stream(let queue): queue.finish(outcome)
            }
        }
    }

    private struct Mailbox {
        var requests: [(ClientRequest, Waiting)] = []
        var cancelled: [CorrelationID] = []
        var isClosed = false
    }

    private nonisolated let loop: PollLoop
    private nonisolated let mailbox = Mutex(Mailbox())
    private nonisolated let sentCount = Atomic<UInt64>(0)
    private let socket: Socket
    /// Tells of lost connections; `nil` for `inproc://`, which loses none.
    private let monitor: SocketMonitor?
    @exclusivity(unchecked) private var core: ClientCore<Waiting>
    @exclusivity(unchecked) private var link: ClientLink
    /// Buffers that are filled and emptied in turn.
    private var requests: [(ClientRequest, Waiting)] = []
    private var outcomes: [(token: Waiting, outcome: Result<ClientReply, Refusal>)] = []
    private let message = Multipart()
    private weak var poller: Poller?
    private var indices = (socket: 0, monitor: 0)

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Takes over sockets that were made on another thread; starting the loop's thread is the fence.
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

    /// Sends one request and waits for what becomes of it.
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

    /// Sends one request whose replies go into a queue; parts that find it full end the stream.
    nonisolated func open(_ request: ClientRequest, into queue: ReplyQueue<ClientReply>) {
        submit(request, .stream(queue))
    }

    /// Withdraws a request; one that has ended stays as it is.
    nonisolated func cancel(_ correlationID: CorrelationID) {
        mailbox.withLock { $0.cancelled.append(correlationID) }
        loop.wake()
    }

    /// How many requests this client has sent, repetitions included.
    nonisolated var sent: UInt64 { sentCount.load(ordering: .relaxed) }

    private nonisolated func submit(_ request: ClientRequest, _ waiting: Waiting) {
        sentCount.add(1, ordering: .relaxed)
        let (isFirst, isClosed) = mailbox.withLock { mailbox in
            if !mailbox.isClosed { mailbox.requests.append((request, waiting)) }
            // Cancelled before it was here to be cancelled; a stream's reader tells by itself.
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

    nonisolated func proceed() -> Int { assumeIsolated { $0.proceedOnLoop() } }

    private func proceedOnLoop() -> Int {
        let now = MonotonicTime.now
        takeMailbox(at: now)
        do throws(SocketError) {
            // Each look at a socket that has nothing costs system calls.
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
        } catch {
            // Only a context that was terminated too early ends up here.
            core.close()
        }
        core.advance(to: now)
        resumeCallers()
        var next = core.nextTimer
        if let timer = link.nextTimer { next = next.map { min($0, timer) } ?? timer }
        return next.map { Int(max(0, min($0 - .now, 60_000))) } ?? 60_000
    }

    private func take(_ event: SocketMonitor.Event, at now: MonotonicTime) {
        if let obstacle = link.take(event, at: now) { core.note(obstacle, at: now) }
        if event == .connected { core.noteConnection() }
        if event == .disconnected { core.loseConnection(at: now) }
    }

    private func takeMailbox(at now: MonotonicTime) {
        let cancelled = mailbox.withLock { mailbox in
            swap(&mailbox.requests, &requests)
            defer { mailbox.cancelled.removeAll() }
            return mailbox.cancelled
        }
        for (request, waiting) in requests { core.submit(request, token: waiting, at: now) }
        requests.removeAll(keepingCapacity: true)
        for correlationID in cancelled { core.cancel(correlationID) }
    }

    private func send(at now: MonotonicTime) throws(SocketError) {
        var isBlocked = false
        // libzmq tells of a lost connection before it takes the queue to it away: what is sent in between is lost, and
        // nothing tells of it again. By the time it tells of the next connection, the old queue is gone.
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

    private func write(_ notice: ClientCore<Waiting>.Notice) {
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
        for part in core.takeParts() {
            guard case .stream(let queue) = part.token,
                !queue.offer(part.reply, bytes: part.reply.payload.count)
            else { continue }
            let refusal = Refusal.slowReader(service: part.service)
            // At once, so that no later part follows the one that is missing.
            queue.finish(.failure(refusal))
            core.cancel(part.correlationID, with: refusal)
        }
    }

    private func resumeCallers() {
        core.exchangeOutcomes(&outcomes)
        for (waiting, outcome) in outcomes { waiting.end(outcome) }
        outcomes.removeAll(keepingCapacity: true)
    }

    nonisolated func end() { assumeIsolated { $0.endOnLoop() } }

    private func endOnLoop() {
        mailbox.withLock { $0.isClosed = true }
        takeMailbox(at: .now)
        core.close()
        resumeCallers()
        monitor?.close()
        socket.close()
    }
}
