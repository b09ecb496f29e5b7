import DequeModule
import Synchronization

/// One task of a ``HandlerTaskPool`` and its current request.
///
/// Unchecked for the variables: the pool's lock guards them, and the deadline is atomic.
final class HandlerTask: @unchecked Sendable {
    /// The task; `nil` until it is known, although it may have begun.
    fileprivate var task: Task<Void, Never>?
    /// The address and the connection of the current request.
    fileprivate var address: UInt64 = 0
    fileprivate var connection = 0
    /// Whether it takes no further request, because its cancellation cannot be undone.
    fileprivate var isCancelled = false
    private let milliseconds = Atomic(Int64.max)

    /// When the current request is overdue; the handler sets it once it has decoded the header.
    var deadline: MonotonicTime {
        get { MonotonicTime(milliseconds: milliseconds.load(ordering: .relaxed)) }
        set { milliseconds.store(newValue.milliseconds, ordering: .relaxed) }
    }

    fileprivate init() {}
}

/// Tasks that live as long as the worker and handle one request after another, so that a request does not cost a new
/// task.
///
/// The pool wakes one idle task at a time; when that task takes its first request, it wakes the next one if more
/// requests wait. So a waiting handler delays no other request, while handlers that do not wait cost one wakeup for a
/// whole batch. The pool starts a task when none is idle, up to its limit.
final class HandlerTaskPool: Sendable {
    /// Why a task looks for a request.
    private enum Occasion {
        case woken
        case finishedRequest
        case closed
    }

    private enum WakeUp {
        case none
        case idle(UnsafeContinuation<Occasion, Never>)
        case new(HandlerTask)
    }

    private struct State {
        var tasks: [HandlerTask] = []
        var idle: [UnsafeContinuation<Occasion, Never>] = []
        var backlog = Deque<WorkerJob>()
        /// Whether a task was woken that has not looked for a request yet.
        var isWaking = false
        var isClosed = false

        /// Decides which task handles the waiting requests.
        mutating func wakeUp(limit: Int) -> WakeUp {
            guard !isWaking, !backlog.isEmpty else { return .none }
            // The most recently busy task: its memory is still in the processor's cache.
            if let task = idle.popLast() {
                isWaking = true
                return .idle(task)
            }
            guard tasks.count < limit, !isClosed else { return .none }
            let task = HandlerTask()
            tasks.append(task)
            isWaking = true
            return .new(task)
        }
    }

    private let state = Mutex(State())
    private let limit: Int
    private let handle: @Sendable (WorkerJob, HandlerTask) async -> Void

    init(limit: Int, handle: @escaping @Sendable (WorkerJob, HandlerTask) async -> Void) {
        self.limit = max(1, limit)
        self.handle = handle
    }

    /// Passes requests to the tasks.
    func submit(_ jobs: [WorkerJob]) {
        guard !jobs.isEmpty else { return }
        perform(
            state.withLock { state in
                state.backlog.append(contentsOf: jobs)
                return state.wakeUp(limit: limit)
            }
        )
    }

    /// Lets the tasks end after their current requests.
    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        for task in idle { task.resume(returning: .closed) }
    }

    /// Stops the work on a withdrawn request.
    ///
    /// - Returns: The request if no handler has begun it; the caller answers it.
    func cancel(address: UInt64, connection: Int) -> WorkerJob? {
        let (waiting, task) = state.withLock { state -> (WorkerJob?, Task<Void, Never>?) in
            let isMeant = { (job: WorkerJob) in job.delivery.address == address && job.connection == connection }
            if let index = state.backlog.firstIndex(where: isMeant) { return (state.backlog.remove(at: index), nil) }
            let busy = state.tasks.first { $0.address == address && $0.connection == connection }
            busy?.isCancelled = true
            return (nil, busy?.task)
        }
        // Not under the lock, because it runs the handler's own cancellation handlers.
        task?.cancel()
        return waiting
    }

    /// Cancels the handlers of requests whose callers no longer wait.
    func cancelOverdue(at now: MonotonicTime) {
        let overdue = state.withLock { state in
            let overdue = state.tasks.filter { !$0.isCancelled && $0.deadline <= now }
            for task in overdue { task.isCancelled = true }
            return overdue.compactMap(\.task)
        }
        for task in overdue { task.cancel() }
    }

    private func perform(_ wakeUp: WakeUp) {
        switch wakeUp {
        case .none: break
        case .idle(let task): task.resume(returning: .woken)
        case .new(let handlerTask):
            let task = Task { await run(handlerTask) }
            let isCancelled = state.withLock { _ in
                handlerTask.task = task
                return handlerTask.isCancelled
            }
            if isCancelled { task.cancel() }
        }
    }

    private func run(_ task: HandlerTask) async {
        var occasion = Occasion.woken
        while occasion != .closed {
            if let job = nextJob(for: task, on: occasion) {
                await handle(job, task)
                occasion = .finishedRequest
            } else {
                occasion = state.withLock { _ in task.isCancelled } ? .closed : await waitForJob()
            }
        }
    }

    private func nextJob(for task: HandlerTask, on occasion: Occasion) -> WorkerJob? {
        let (job, wakeUp) = state.withLock { state -> (WorkerJob?, WakeUp) in
            if occasion == .woken { state.isWaking = false }
            if task.isCancelled {
                state.tasks.removeAll { $0 === task }
                return (nil, state.wakeUp(limit: limit))
            }
            let job = state.backlog.popFirst()
            task.deadline = MonotonicTime(milliseconds: .max)
            task.address = job?.delivery.address ?? 0
            task.connection = job?.connection ?? 0
            return (job, state.wakeUp(limit: limit))
        }
        perform(wakeUp)
        return job
    }

    private func waitForJob() async -> Occasion {
        await withUnsafeContinuation { task in
            // Checked again under the lock: a request may have arrived in between.
            let occasion: Occasion? = state.withLock { state in
                if !state.backlog.isEmpty { return .finishedRequest }
                if state.isClosed { return .closed }
                state.idle.append(task)
                return nil
            }
            if let occasion { task.resume(returning: occasion) }
        }
    }
}
