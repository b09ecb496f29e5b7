import Envelope
import ZeroMQ

/// What a worker's thread does: it owns the socket, beats, hands requests to the lanes and sends their replies.
final class WorkerRunner {
    private let mailbox: WorkerMailbox
    private let lanes: HandlerLanes
    private let makeConnection: () throws(SocketError) -> WorkerConnection
    private let pool = MultipartPool()
    private let poller = Poller()
    private var core: WorkerCore
    private var connection: WorkerConnection?
    /// Counts the connections, so that no reply goes out over another than its request came by.
    private var number = 0
    private var drainEnd: MonotonicTime?
    /// Requests of one round, handed to the lanes at once.
    private var jobs: [WorkerJob] = []
    /// The addresses of requests that were withdrawn in this round.
    private var withdrawn: [UInt64] = []
    /// Whom to tell that their parts have left.
    private var lines: [(line: PartLine, bytes: Int)] = []
    /// Answers a request that was withdrawn before a handler had it.
    private let refuse: (WorkerJob) -> Void
    /// Gives each service but the first a connection of its own.
    private let split: () throws(SocketError) -> Void

    init(
        mailbox: WorkerMailbox,
        lanes: HandlerLanes,
        services: [ServiceName],
        credit: Int,
        configuration: BusWorkerConfiguration,
        first: WorkerConnection,
        refuse: @escaping (WorkerJob) -> Void,
        split: @escaping () throws(SocketError) -> Void,
        makeConnection: @escaping () throws(SocketError) -> WorkerConnection
    ) {
        self.mailbox = mailbox
        self.lanes = lanes
        self.makeConnection = makeConnection
        self.refuse = refuse
        self.split = split
        core = WorkerCore(services: services, credit: credit, configuration: configuration, pool: pool, at: .now)
        use(first)
    }

    /// Runs until drained, then closes the socket.
    func run() {
        do throws(SocketError) {
            while try proceed() {}
            core.farewell()
            try flush()
        } catch {
            // Only a context that was terminated too early, or no free descriptor, ends up here.
        }
        drop()
        lanes.close()
        mailbox.end()
    }

    /// One round; `false` when there is nothing left to do.
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
        let wait = min(core.nextTimer, drainEnd ?? core.nextTimer) - now
        try poller.wait(milliseconds: Int(max(0, min(wait, 60_000))))
        if poller.isReadable(0) { mailbox.wakeup.clear() }
        try takeMessages()
        return true
    }

    private func takeMailbox() {
        let (replies, end) = mailbox.take()
        for job in replies {
            guard job.connection == number, connection != nil else {
                // Of a lost connection: the broker that waited for it is gone, or has given the request to another.
                job.line?.cut()
                pool.give(job.message)
                continue
            }
            guard let line = job.line else {
                core.reply(job.message)
                continue
            }
            lines.append((line, job.message.byteCount))
            core.part(job.message)
        }
        if let end, drainEnd == nil {
            drainEnd = end
            core.drain()
        }
    }

    private func takeMessages() throws(SocketError) {
        guard let connection else { return }
        let now = MonotonicTime.now
        let arrival = ContinuousClock.now
        defer {
            lanes.submit(jobs)
            jobs.removeAll(keepingCapacity: true)
            cancelWithdrawn()
        }
        // Each look at a socket that has nothing costs system calls.
        if let monitor = connection.monitor, poller.isReadable(Self.monitorIndex) {
            while let event = try monitor.next() {
                if event != .connected, case .reconnect = core.loseConnection(at: now) { return drop() }
            }
        }
        while poller.isReadable(Self.socketIndex) {
            let message = pool.take()
            guard try connection.socket.receive(into: message) else { return pool.give(message) }
            switch core.receive(message, at: now) {
            case .none: break
            case .request(let delivery):
                jobs.append(
                    WorkerJob(message: message, arrival: arrival, connection: number, delivery: delivery)
                )
            case .cancel(let address): withdrawn.append(address)
            case .split: try split()
            case .reconnect: return drop()
            }
        }
    }

    /// After the jobs of the round have reached the lanes: a request and its withdrawal may come together.
    private func cancelWithdrawn() {
        for address in withdrawn {
            if let job = lanes.cancel(address: address, connection: number) { refuse(job) }
        }
        withdrawn.removeAll()
    }

    /// Sends what is to be sent, as far as the socket takes it; the rest waits for the next round.
    private func flush() throws(SocketError) {
        guard let connection else { return }
        let messages = core.takeOutbox()
        for (index, message) in messages.enumerated() {
            switch try connection.socket.send(message) {
            // What is lost went to a broker that is gone.
            case .sent, .lost: pool.give(message)
            case .wouldBlock, .unreachable: return core.putBack(messages[index...])
            }
        }
        for (line, bytes) in lines { line.noteSent(bytes: bytes) }
        lines.removeAll(keepingCapacity: true)
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
        for (line, _) in lines { line.cut() }
        lines = []
        watch()
    }

    /// Where the poller has them, after the wakeup.
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
