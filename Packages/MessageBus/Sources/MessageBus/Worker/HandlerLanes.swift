import Synchronization

/// Tasks that live as long as the worker and take one job after another, so that a request costs no task of its own.
///
/// A lane is started when all are busy, up to the worker's credit.
final class HandlerLanes: Sendable {
    private typealias Idle = UnsafeContinuation<WorkerJob?, Never>

    private struct State {
        var idle: [Idle] = []
        var backlog = RingQueue<WorkerJob>()
        var lanes = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let limit: Int
    private let handle: @Sendable (WorkerJob) async -> Void

    init(limit: Int, handle: @escaping @Sendable (WorkerJob) async -> Void) {
        self.limit = max(1, limit)
        self.handle = handle
    }

    /// Hands a job to a lane.
    func submit(_ job: WorkerJob) {
        let (idle, startsLane): (Idle?, Bool) = state.withLock { state in
            // The lane that was busy last: its memory is still in the processor's cache.
            if let idle = state.idle.popLast() { return (idle, false) }
            if state.lanes < limit && !state.isClosed {
                state.lanes += 1
                return (nil, true)
            }
            state.backlog.append(job)
            return (nil, false)
        }
        if let idle { return idle.resume(returning: job) }
        if startsLane { Task { await run(from: job) } }
    }

    /// Lets the lanes end; a job that is being handled is finished.
    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            let idle = state.idle
            state.idle = []
            return idle
        }
        for lane in idle { lane.resume(returning: nil) }
    }

    private func run(from first: WorkerJob) async {
        var job: WorkerJob? = first
        while let current = job {
            await handle(current)
            job = await next()
        }
    }

    private func next() async -> WorkerJob? {
        if let job = state.withLock({ $0.backlog.popFirst() }) { return job }
        return await withUnsafeContinuation { lane in
            // Looked at again under the lock: a job may have come in between.
            let (job, isClosed) = state.withLock { state -> (WorkerJob?, Bool) in
                if let job = state.backlog.popFirst() { return (job, false) }
                if !state.isClosed { state.idle.append(lane) }
                return (nil, state.isClosed)
            }
            if job != nil || isClosed { lane.resume(returning: job) }
        }
    }
}
