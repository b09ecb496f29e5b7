/// Runs tasks on a ``PollLoop``'s thread, beside its owner's actor.
///
/// A task with this preference, `Task(executorPreference: executor)`, changes no thread between handing something to
/// the loop's owner and being resumed by it. It is for tasks that do little between two waits: while they work, the
/// loop's sockets wait. After the loop has ended, tasks run where Swift runs them by default.
public final class PollLoopExecutor: TaskExecutor {
    private let loop: PollLoop

    /// Makes the executor of a loop, which may not run yet.
    public init(_ loop: PollLoop) { self.loop = loop }

    /// Takes a part of a task; called by the Swift runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        loop.enqueue(PollLoop.Job(job: UnownedJob(job), executor: asUnownedTaskExecutor()))
    }
}
