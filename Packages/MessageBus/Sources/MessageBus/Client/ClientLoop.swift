import Synchronization
import ZeroMQ

/// The work of a client's thread: it owns the socket, sends requests, and resumes their callers.
final class ClientLoop {
    private let mailbox: ClientMailbox
    private let failure: FailureReport
    private let connection: ConnectionReport
    private let socket: Socket
    /// Reports lost connections; `nil` for `inproc://`, which loses none.
    private let monitor: SocketMonitor?
    private let poller = Poller()
    // Unchecked, because only the client's thread uses the loop once it runs, and accesses never nest.
    @exclusivity(unchecked) private var core: ClientCore
    @exclusivity(unchecked) private var link: ClientLink
    /// Buffers that are filled and emptied in turn.
    @exclusivity(unchecked) private var requests: [ClientRequest] = []
    @exclusivity(unchecked) private var cancelled: [CorrelationID] = []
    @exclusivity(unchecked) private var ended: [ClientRequest] = []
    private let message = Multipart()

    /// Connects; the thread that calls ``run()`` owns the socket from then on.
    init(
        context: ZeroMQContext,
        endpoint: String,
        configuration: BusClientConfiguration,
        credentials: BusCredentials?,
        mailbox: ClientMailbox,
        failure: FailureReport,
        connection: ConnectionReport
    ) throws(SocketError) {
        let options = SocketOptions(
            queuesOnlyToConnectedPeers: true,
            reconnect: (first: .milliseconds(50), longest: .milliseconds(500))
        )
        self.mailbox = mailbox
        self.failure = failure
        self.connection = connection
        socket = try Socket(.dealer, in: context, options: options)
        monitor = endpoint.hasPrefix("inproc://") ? nil : try socket.monitor()
        link = ClientLink(socket, endpoint: endpoint, credentials: credentials, at: .now)
        core = ClientCore(endpoint: endpoint, configuration: configuration)
        poller.add(mailbox.wakeup)
        poller.add(socket)
        if let monitor { poller.add(monitor.pair) }
        try link.connect()
    }

    /// The indices in the poller.
    private static let wakeupIndex = 0
    private static let socketIndex = 1
    private static let monitorIndex = 2

    /// Runs until the client is closed, then ends all requests and closes the socket.
    func run() {
        var failed: SocketError?
        do throws(SocketError) {
            while let patience = try proceed() {
                try poller.wait(milliseconds: patience)
                if poller.isReadable(Self.wakeupIndex) { mailbox.wakeup.clear() }
            }
        } catch { failed = error }
        mailbox.end()
        _ = takeMailbox(at: .now)
        core.close()
        resumeCallers()
        connection.end()
        monitor?.close()
        socket.close()
        if let failed { failure.fail(failed) }
    }

    /// Runs one round; returns the longest wait until the next one, in milliseconds, or `nil` when it was the last.
    private func proceed() throws(SocketError) -> Int? {
        let now = MonotonicTime.now
        if takeMailbox(at: now) { return nil }
        // Checking a socket that has nothing costs system calls.
        if let monitor, poller.isReadable(Self.monitorIndex) {
            while let event = try monitor.next() { take(event, at: now) }
        }
        if poller.isReadable(Self.socketIndex) {
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
        switch event {
        case .connected:
            mailbox.connects.add(1, ordering: .relaxed)
            core.noteConnection()
            connection.report(.established)
        case .disconnected:
            mailbox.losses.add(1, ordering: .relaxed)
            core.loseConnection(at: now)
            connection.report(.lost)
        case .handshakeFailed: connection.report(.unknown)
        }
    }

    /// Takes what other threads have passed; returns whether to end.
    private func takeMailbox(at now: MonotonicTime) -> Bool {
        let isClosing = mailbox.take(&requests, &cancelled)
        for request in requests { core.submit(request, at: now) }
        requests.removeAll(keepingCapacity: true)
        for correlationID in cancelled { core.cancel(correlationID) }
        cancelled.removeAll(keepingCapacity: true)
        return isClosing
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
        poller.setWantsToWrite(isBlocked, at: Self.socketIndex)
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
        core.exchangeEnded(&ended)
        for request in ended { request.tellOutcome() }
        ended.removeAll(keepingCapacity: true)
    }
}
