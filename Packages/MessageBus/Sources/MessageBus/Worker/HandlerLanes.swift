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
        case fresh
    }

    private struct State {
        var resting: [UnsafeContinuation<Occasion, Never>] = []
        var backlog = RingQueue<WorkerJob>()
        var lanes = 0
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
            guard lanes < limit, !isClosed else { return .nobody }
            lanes += 1
            isCalling = true
            return .fresh
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

    private func perform(_ call: Call) {
        switch call {
        case .nobody: break
        case .resting(let lane): lane.resume(returning: .called)
        case .fresh: Task { await run() }
        }
    }

    private func run() async {
        var occasion = Occasion.called
        while occasion != .closed {
            if let job = next(on: occasion) {
                await handle(job)
                occasion = .idle
            } else {
                occasion = await rest()
            }
        }
    }

    private func next(on occasion: Occasion) -> WorkerJob? {
        let (job, call) = state.withLock { state in
            if occasion == .called { state.isCalling = false }
            let job = state.backlog.popFirst()
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
