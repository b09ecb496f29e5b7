import Envelope
import ZeroMQ

/// The work of a worker's thread: it owns the socket, sends heartbeats, passes requests to the handler tasks, and sends
/// the replies.
final class WorkerLoop {
    private let mailbox: WorkerMailbox
    private let failure: FailureReport
    private let pool: HandlerTaskPool
    /// The handling of each service.
    private let handlings: [RequestHandling]
    /// Creates a connection for each service but the first.
    private let split: () throws(SocketError) -> Void
    private let makeConnection: () throws(SocketError) -> WorkerConnection
    private let messages = MultipartPool()
    private let poller = Poller()
    // Unchecked, because only the worker's thread uses the loop once it runs, and accesses never nest.
    @exclusivity(unchecked) private var core: WorkerCore
    @exclusivity(unchecked) private var connection: WorkerConnection?
    /// Counts the connections, so that each reply uses the connection of its request.
    @exclusivity(unchecked) private var number = 0
    @exclusivity(unchecked) private var drainEnd: MonotonicTime?
    /// When to look for overdue requests again.
    @exclusivity(unchecked) private var nextSearch = MonotonicTime.now
    private static let searchInterval: Int64 = 250
    /// The requests of one round, passed to the tasks together.
    @exclusivity(unchecked) private var jobs: [WorkerJob] = []
    /// The addresses of requests withdrawn in this round.
    @exclusivity(unchecked) private var withdrawn: [UInt64] = []
    /// Buffers that are filled and emptied in turn.
    @exclusivity(unchecked) private var replies: [WorkerReply] = []
    @exclusivity(unchecked) private var sending: [Multipart] = []
    /// The parts among the messages to send.
    @exclusivity(unchecked) private var parts: [(backpressure: ReplyBackpressure, bytes: Int)] = []

    init(
        mailbox: WorkerMailbox,
        failure: FailureReport,
        pool: HandlerTaskPool,
        handlings: [RequestHandling],
        services: [ServiceName],
        credit: Int,
        configuration: BusWorkerConfiguration,
        first: WorkerConnection,
        split: @escaping () throws(SocketError) -> Void,
        makeConnection: @escaping () throws(SocketError) -> WorkerConnection
    ) {
        self.mailbox = mailbox
        self.failure = failure
        self.pool = pool
        self.handlings = handlings
        self.split = split
        self.makeConnection = makeConnection
        core = WorkerCore(services: services, credit: credit, configuration: configuration, pool: messages, at: .now)
        use(first)
    }

    /// Runs until drained, then closes the socket.
    func run() {
        var failed: SocketError?
        do throws(SocketError) {
            while try proceed() {}
            core.farewell()
            try flush()
        } catch { failed = error }
        drop()
        pool.close()
        // What still runs has no connection to send its reply over.
        pool.cancelOverdue(at: MonotonicTime(milliseconds: .max))
        mailbox.end()
        if let failed { failure.fail(failed) }
    }

    /// Runs one round; returns `false` when it was the last.
    private func proceed() throws(SocketError) -> Bool {
        let now = MonotonicTime.now
        takeMailbox()
        switch core.advance(to: now) {
        case .reconnect: drop()
        case .split: try split()
        case .none, .request, .cancel: break
        }
        if let drainEnd, core.isDrained || connection == nil || drainEnd <= now { return false }
        if core.wantsSocket(at: now) { use(try makeConnection()) }
        try flush()
        cancelOverdue(at: now)
        let timer = min(core.nextTimer, drainEnd ?? core.nextTimer)
        let wait = (core.held > 0 ? min(timer, nextSearch) : timer) - now
        try poller.wait(milliseconds: Int(max(0, min(wait, 60_000))))
        if poller.isReadable(0) { mailbox.wakeup.clear() }
        try takeMessages()
        return true
    }

    private func takeMailbox() {
        let end = mailbox.take(&replies)
        for reply in replies { take(reply) }
        replies.removeAll(keepingCapacity: true)
        if let end, drainEnd == nil {
            drainEnd = end
            core.drain()
        }
    }

    private func take(_ reply: WorkerReply) {
        guard reply.connection == number, connection != nil else {
            // The broker that waited for it is gone, or has given the request to another worker.
            reply.backpressure?.cut()
            return messages.give(reply.message)
        }
        guard let backpressure = reply.backpressure else { return core.reply(reply.message) }
        parts.append((backpressure, reply.message.byteCount))
        core.part(reply.message)
    }

    private func takeMessages() throws(SocketError) {
        guard let connection else { return }
        let now = MonotonicTime.now
        defer {
            pool.submit(jobs)
            jobs.removeAll(keepingCapacity: true)
            cancelWithdrawn()
        }
        // Checking a socket that has nothing costs system calls.
        if let monitor = connection.monitor, poller.isReadable(Self.monitorIndex) {
            while let event = try monitor.next() {
                if event != .connected, case .reconnect = core.loseConnection(at: now) { return drop() }
            }
        }
        guard poller.isReadable(Self.socketIndex) else { return }
        let arrival = MonotonicTime.nowInNanoseconds
        repeat {
            let message = messages.take()
            guard try connection.socket.receive(into: message) else { return messages.give(message) }
            switch core.receive(message, at: now) {
            case .none: break
            case .request(let delivery):
                jobs.append(WorkerJob(message: message, arrival: arrival, connection: number, delivery: delivery))
            case .cancel(let address): withdrawn.append(address)
            case .split: try split()
            case .reconnect: return drop()
            }
        } while !poller.hasRested
    }

    /// Cancels withdrawn requests, after the requests of the round have reached the tasks: a request and its withdrawal
    /// may arrive together.
    private func cancelWithdrawn() {
        for address in withdrawn {
            guard let job = pool.cancel(address: address, connection: number) else { continue }
            handlings[job.delivery.service].refuseWithdrawn(job)
        }
        withdrawn.removeAll()
    }

    /// Cancels handlers whose callers no longer wait, a few times per second.
    private func cancelOverdue(at now: MonotonicTime) {
        guard nextSearch <= now else { return }
        nextSearch = now + Self.searchInterval
        pool.cancelOverdue(at: now)
    }

    /// Sends as many messages as the socket accepts; the rest waits for the next round.
    private func flush() throws(SocketError) {
        guard let connection else { return }
        core.exchangeOutbox(&sending)
        defer { sending.removeAll(keepingCapacity: true) }
        for index in sending.indices {
            let message = sending[index]
            switch try connection.socket.send(message) {
            // A lost message was for a broker that is gone.
            case .sent, .lost: messages.give(message)
            case .wouldBlock, .unreachable: return core.putBack(sending[index...])
            }
        }
        for (backpressure, bytes) in parts { backpressure.noteSent(bytes: bytes) }
        parts.removeAll(keepingCapacity: true)
    }

    private func use(_ connection: WorkerConnection) {
        self.connection = connection
        number += 1
        watch()
        core.connect(at: .now)
    }

    private func drop() {
        connection?.close()
        connection = nil
        for (backpressure, _) in parts { backpressure.cut() }
        parts = []
        watch()
    }

    /// The indices in the poller, after the wakeup.
    private static let socketIndex = 1
    private static let monitorIndex = 2

    private func watch() {
        poller.removeAll()
        poller.add(mailbox.wakeup)
        guard let connection else { return }
        poller.add(connection.socket)
        if let monitor = connection.monitor { poller.add(monitor.pair) }
    }
}
