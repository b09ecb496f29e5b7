import Synchronization

/// Tasks that live as long as the worker and take one job after another, so that a request costs no task of its own.
///
/// Of the lanes that are at rest, one at a time is called: when it takes its first job, it calls the next if more wait.
/// So a lane whose handler waits holds up nobody, while handlers that do not wait cost one call for a whole batch. A
/// lane is started when none is at rest, up to the worker's credit.
final class HandlerLanes: Sendable {
    /// Why a lane looks for a job.
    private enum Occasion {
        case called
        /// It has just done one.
        case idle
        case closed
    }

    private enum Call {
        case nobody
        case resting(UnsafeContinuation<Occasion, Never>)
        case fresh(Lane)
    }

    /// One task and what it does; guarded by the lanes' lock.
    private final class Lane: @unchecked Sendable {
        /// `nil` until the task is known, which may have begun before.
        var task: Task<Void, Never>?
        /// Of the job that it has in hand.
        var address: UInt64 = 0
        var connection = 0
        /// Whether it takes no further job.
        var isDismissed = false
    }

    private struct State {
        var all: [Lane] = []
        var resting: [UnsafeContinuation<Occasion, Never>] = []
        var backlog = RingQueue<WorkerJob>()
        /// Whether a lane was called that has not come yet.
        var isCalling = false
        var isClosed = false

        /// Decides who is to come for what waits.
        mutating func call(limit: Int) -> Call {
            guard !isCalling, !backlog.isEmpty else { return .nobody }
            // The lane that was busy last: its memory is still in the processor's cache.
            if let lane = resting.popLast() {
                isCalling = true
                return .resting(lane)
            }
            guard all.count < limit, !isClosed else { return .nobody }
            let lane = Lane()
            all.append(lane)
            isCalling = true
            return .fresh(lane)
        }
    }

    private let state = Mutex(State())
    private let limit: Int
    private let handle: @Sendable (WorkerJob) async -> Void

    init(limit: Int, handle: @escaping @Sendable (WorkerJob) async -> Void) {
        self.limit = max(1, limit)
        self.handle = handle
    }

    /// Hands jobs to the lanes.
    func submit(_ jobs: [WorkerJob]) {
        guard !jobs.isEmpty else { return }
        perform(
            state.withLock { state in
                for job in jobs { state.backlog.append(job) }
                return state.call(limit: limit)
            }
        )
    }

    /// Lets the lanes end; a job that is being handled is finished.
    func close() {
        let resting = state.withLock { state in
            state.isClosed = true
            defer { state.resting = [] }
            return state.resting
        }
        for lane in resting { lane.resume(returning: .closed) }
    }

    /// Stops work on a request that nobody waits for any more, if there is any.
    ///
    /// - Returns: The job, when no handler has begun it: it is the caller's to answer.
    func cancel(address: UInt64, connection: Int) -> WorkerJob? {
        let (waiting, task) = state.withLock { state -> (WorkerJob?, Task<Void, Never>?) in
            let isMeant = { (job: WorkerJob) in job.delivery.address == address && job.connection == connection }
            if let job = state.backlog.removeAll(where: isMeant).first { return (job, nil) }
            let lane = state.all.first { $0.address == address && $0.connection == connection }
            lane?.isDismissed = true
            return (nil, lane?.task)
        }
        // Not under the lock: it runs the handler's own cancellation handlers.
        task?.cancel()
        return waiting
    }

    private func perform(_ call: Call) {
        switch call {
        case .nobody: break
        case .resting(let lane): lane.resume(returning: .called)
        case .fresh(let lane):
            let task = Task { await run(lane) }
            let isDismissed = state.withLock { _ in
                lane.task = task
                return lane.isDismissed
            }
            if isDismissed { task.cancel() }
        }
    }

    private func run(_ lane: Lane) async {
        var occasion = Occasion.called
        while occasion != .closed {
            if let job = next(for: lane, on: occasion) {
                await handle(job)
                occasion = .idle
            } else {
                occasion = lane.isDismissed ? .closed : await rest()
            }
        }
    }

    private func next(for lane: Lane, on occasion: Occasion) -> WorkerJob? {
        let (job, call) = state.withLock { state -> (WorkerJob?, Call) in
            if occasion == .called { state.isCalling = false }
            if lane.isDismissed {
                state.all.removeAll { $0 === lane }
                return (nil, state.call(limit: limit))
            }
            let job = state.backlog.popFirst()
            lane.address = job?.delivery.address ?? 0
            lane.connection = job?.connection ?? 0
            return (job, state.call(limit: limit))
        }
        perform(call)
        return job
    }

    private func rest() async -> Occasion {
        await withUnsafeContinuation { lane in
            // Looked at again under the lock: a job may have come in between.
            let occasion: Occasion? = state.withLock { state in
                if !state.backlog.isEmpty { return .idle }
                if state.isClosed { return .closed }
                state.resting.append(lane)
                return nil
            }
            if let occasion { lane.resume(returning: occasion) }
        }
    }
}
