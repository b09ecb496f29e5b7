import Envelope
import ZeroMQ

/// What a worker's thread does: it owns the socket, beats, answers quick requests, hands others to the lanes and sends
/// the replies.
final class WorkerRunner {
    /// What becomes of the thread after a round.
    private enum Next {
        case round
        case end
        /// Another thread runs the socket: this one touches nothing any more.
        case relieved
    }

    private let mailbox: WorkerMailbox
    private let lanes: HandlerLanes
    /// For each service.
    private let handlings: [RequestHandling]
    private let thread: WorkerThread
    private let makeConnection: () throws(SocketError) -> WorkerConnection
    private let pool = MultipartPool()
    private let poller = Poller()
    @exclusivity(unchecked) private var core: WorkerCore
    @exclusivity(unchecked) private var connection: WorkerConnection?
    /// Counts the connections, so that no reply goes out over another than its request came by.
    @exclusivity(unchecked) private var number = 0
    @exclusivity(unchecked) private var drainEnd: MonotonicTime?
    /// Requests of one round, handed to the lanes at once.
    @exclusivity(unchecked) private var jobs: [WorkerJob] = []
    /// Buffers that are filled and emptied in turn.
    @exclusivity(unchecked) private var replies: [WorkerJob] = []
    @exclusivity(unchecked) private var sending: [Multipart] = []
    /// Requests to be answered on this thread.
    @exclusivity(unchecked) private var quick = RingQueue<WorkerJob>()
    /// Those whose handlers went on elsewhere.
    @exclusivity(unchecked) private var suspended: [(job: WorkerJob, task: Task<Void, Never>)] = []
    @exclusivity(unchecked) private var isWatched = false
    /// What answers the request of the turn under way.
    @exclusivity(unchecked) private var underWay: HandlerEntry?
    /// The addresses of requests that were withdrawn in this round.
    @exclusivity(unchecked) private var withdrawn: [UInt64] = []
    /// Whom to tell that their parts have left.
    @exclusivity(unchecked) private var lines: [(line: PartLine, bytes: Int)] = []
    /// Gives each service but the first a connection of its own.
    private let split: () throws(SocketError) -> Void

    init(
        mailbox: WorkerMailbox,
        lanes: HandlerLanes,
        handlings: [RequestHandling],
        thread: WorkerThread,
        services: [ServiceName],
        credit: Int,
        configuration: BusWorkerConfiguration,
        first: WorkerConnection,
        split: @escaping () throws(SocketError) -> Void,
        makeConnection: @escaping () throws(SocketError) -> WorkerConnection
    ) {
        self.mailbox = mailbox
        self.lanes = lanes
        self.makeConnection = makeConnection
        self.handlings = handlings
        self.thread = thread
        self.split = split
        core = WorkerCore(services: services, credit: credit, configuration: configuration, pool: pool, at: .now)
        use(first)
    }

    /// Runs until drained, then closes the socket.
    func run() {
        do throws(SocketError) {
            var next = Next.round
            while next == .round { next = try proceed() }
            if next == .relieved { return }
            core.farewell()
            try flush()
        } catch {
            // Only a context that was terminated too early, or no free descriptor, ends up here.
        }
        drop()
        lanes.close()
        mailbox.end()
    }

    private func proceed() throws(SocketError) -> Next {
        let now = MonotonicTime.now
        takeMailbox()
        switch core.advance(to: now) {
        case .reconnect: drop()
        case .split: try split()
        case .none, .request, .cancel: break
        }
        if let drainEnd, core.isDrained || connection == nil || drainEnd <= now { return .end }
        if core.wantsSocket(at: now) { use(try makeConnection()) }
        try flush()
        let wait = quick.isEmpty ? min(core.nextTimer, drainEnd ?? core.nextTimer) - now : 0
        try poller.wait(milliseconds: Int(max(0, min(wait, 60_000))))
        if poller.isReadable(0) { mailbox.wakeup.clear() }
        try takeMessages()
        return answerQuick() ? .round : .relieved
    }

    /// Answers on this thread what is quickly answered; `false` when another thread has taken its place meanwhile.
    private func answerQuick() -> Bool {
        while !quick.isEmpty {
            let series = QuickSeries()
            // Used by the task in the turns of this thread alone.
            nonisolated(unsafe) let runner = self
            let task = Task.immediate { await runner.answer(series) }
            guard let job = series.job else { continue }
            guard mailbox.baton.end(job.turn) else { return false }
            suspended.append((job, task))
            job.handler?.pace.banish()
        }
        return true
    }

    /// Answers one request after another; after one whose handler waited, or was too slow, others go on.
    private nonisolated(nonsending) func answer(_ series: QuickSeries) async {
        var start = ContinuousClock.now
        while let job = quick.popFirst(), let entry = job.handler {
            underWay = entry
            series.job = job
            job.turn = mailbox.baton.begin()
            guard await handlings[job.delivery.service].handle(job, at: start) else { return }
            series.job = nil
            let end = ContinuousClock.now
            entry.pace.noteAnswer(after: start.duration(to: end))
            start = end
        }
    }

    /// Lets a watch see to it that no handler keeps this thread.
    private func becomeWatched() {
        isWatched = true
        // Handed over by the baton: the thread that is relieved touches it no more.
        nonisolated(unsafe) let runner = self
        mailbox.baton.setRelief { [thread] in
            runner.underWay?.pace.banish()
            thread.start { runner.run() }
        }
        BatonWatch.shared.add(mailbox.baton)
    }

    private func takeMailbox() {
        let end = mailbox.take(&replies)
        defer { replies.removeAll(keepingCapacity: true) }
        for job in replies {
            if !suspended.isEmpty, job.line == nil { suspended.removeAll { $0.job === job } }
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
        guard poller.isReadable(Self.socketIndex) else { return }
        repeat {
            let message = pool.take()
            guard try connection.socket.receive(into: message) else { return pool.give(message) }
            switch core.receive(message, at: now) {
            case .none: break
            case .request(let delivery):
                take(WorkerJob(message: message, arrival: arrival, connection: number, delivery: delivery))
            case .cancel(let address): withdrawn.append(address)
            case .split: try split()
            case .reconnect: return drop()
            }
        } while !poller.hasRested
    }

    private func take(_ job: WorkerJob) {
        guard handlings[job.delivery.service].read(job) else { return jobs.append(job) }
        if !isWatched { becomeWatched() }
        quick.append(job)
    }

    /// After the jobs of the round have reached the lanes: a request and its withdrawal may come together.
    private func cancelWithdrawn() {
        for address in withdrawn {
            let isMeant = { [number] (job: WorkerJob) in job.delivery.address == address && job.connection == number }
            if let task = suspended.first(where: { isMeant($0.job) })?.task {
                task.cancel()
            } else if let job = quick.removeAll(where: isMeant).first
                ?? lanes.cancel(address: address, connection: number)
            {
                handlings[job.delivery.service].refuseWithdrawn(job)
            }
        }
        withdrawn.removeAll()
    }

    /// Sends what is to be sent, as far as the socket takes it; the rest waits for the next round.
    private func flush() throws(SocketError) {
        guard let connection else { return }
        core.exchangeOutbox(&sending)
        defer { sending.removeAll(keepingCapacity: true) }
        let socket = connection.socket
        for index in sending.indices {
            let message = sending[index]
            switch try socket.send(message) {
            // What is lost went to a broker that is gone.
            case .sent, .lost: pool.give(message)
            case .wouldBlock, .unreachable: return core.putBack(sending[index...])
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
