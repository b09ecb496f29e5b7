/// Runs tasks on the thread of a ``PollLoop``, beside the actor that owns the loop.
///
/// A task with this preference, `Task(executorPreference: executor)`, stays on one thread while it calls the loop's
/// owner and while the owner resumes it. Use it for tasks that do little between two suspensions: while they work, the
/// loop's sockets wait. After the loop has ended, tasks run on Swift's default executor.
public final class PollLoopExecutor: TaskExecutor {
    private let loop: PollLoop

    /// Creates the executor of a loop, which need not be running yet.
    public init(_ loop: PollLoop) { self.loop = loop }

    /// Enqueues a part of a task; called by the Swift runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        loop.enqueue(PollLoop.Job(job: UnownedJob(job), executor: asUnownedTaskExecutor()))
    }
}
