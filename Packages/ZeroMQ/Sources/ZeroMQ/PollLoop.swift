internal import Glibc
internal import Synchronization

/// The executor of an actor that owns sockets: its thread waits for messages and for the actor's jobs at once.
///
/// The loop lives as long as its actor, which holds it. ``stop()`` lets the owner close its sockets and joins the
/// thread; jobs that come later run on the thread that brings them, one at a time, so that no caller waits for ever.
public final class PollLoop: SerialExecutor {
    /// A part of a task, and where it is to run.
    struct Job {
        let job: UnownedJob
        /// `nil` for the actor's own.
        let executor: UnownedTaskExecutor?
    }

    private struct Mailbox {
        var jobs: [Job] = []
        var isStopping = false
        var hasEnded = false
        var isDraining = false
    }

    private let mailbox = Mutex(Mailbox())
    private let wakeup = Wakeup()
    private let thread = Mutex<OwnerThread?>(nil)
    /// The thread that runs jobs now; 0 for none.
    private let runner = Atomic<UInt>(0)
    /// What the loop's thread brings itself.
    ///
    /// This and the next are touched by that thread alone, or by one that has taken its place after the end.
    @exclusivity(unchecked) private nonisolated(unsafe) var own: [Job] = []
    @exclusivity(unchecked) private nonisolated(unsafe) var isLooping = false

    /// Makes a loop that does not run yet.
    public init() {}

    /// Starts the thread, which calls the owner on and on until ``stop()``.
    public func start(name: String, owner: any PollLoopOwner) {
        thread.withLock { $0 = OwnerThread(name: name) { [self] in run(owner) } }
    }

    /// Makes the owner look at what it has to do, soon and from its own thread.
    public func wake() { wakeup.signal() }

    /// Ends the thread after the owner has closed its sockets, and waits for that.
    public func stop() {
        mailbox.withLock { $0.isStopping = true }
        wakeup.signal()
        guard isIsolatingCurrentContext() != true else { return }
        thread.withLock { $0 }?.join()
    }

    private func run(_ owner: any PollLoopOwner) {
        runner.store(UInt(pthread_self()), ordering: .releasing)
        isLooping = true
        let poller = Poller()
        owner.watch(with: poller)
        let signal = poller.add(wakeup)
        while !runJobs() {
            var timeout = owner.proceed()
            poller.forget()
            // Callers on this thread that the owner has resumed: what they bring goes out before the next wait.
            if hasJobs {
                if runJobs() { break }
                timeout = hasJobs ? 0 : owner.proceed()
            }
            do throws(SocketError) { try poller.wait(milliseconds: timeout) } catch { break }
            if poller.isReadable(signal) { wakeup.clear() }
        }
        owner.end()
        isLooping = false
        mailbox.withLock { mailbox in
            mailbox.jobs += own
            own = []
            mailbox.hasEnded = true
        }
        runner.store(0, ordering: .releasing)
        drain()
    }

    private var hasJobs: Bool { !own.isEmpty || mailbox.withLock { !$0.jobs.isEmpty } }

    /// Runs the jobs that have come; returns whether to stop.
    private func runJobs() -> Bool {
        let brought = own
        own.removeAll(keepingCapacity: true)
        let (jobs, isStopping) = mailbox.withLock { mailbox in
            let jobs = mailbox.jobs
            mailbox.jobs.removeAll(keepingCapacity: true)
            return (jobs, mailbox.isStopping)
        }
        for job in brought { run(job) }
        for job in jobs { run(job) }
        return isStopping
    }

    private func run(_ job: Job) {
        if let executor = job.executor {
            job.job.runSynchronously(on: executor)
        } else {
            job.job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }

    /// Runs jobs on this thread once the loop has ended, unless another thread is at it.
    private func drain() {
        let isMine = mailbox.withLock { mailbox in
            guard mailbox.hasEnded, !mailbox.isDraining, !mailbox.jobs.isEmpty else { return false }
            mailbox.isDraining = true
            return true
        }
        guard isMine else { return }
        runner.store(UInt(pthread_self()), ordering: .releasing)
        while true {
            let jobs = mailbox.withLock { mailbox in
                let jobs = mailbox.jobs
                mailbox.jobs.removeAll()
                if jobs.isEmpty {
                    runner.store(0, ordering: .releasing)
                    mailbox.isDraining = false
                }
                return jobs
            }
            if jobs.isEmpty { return }
            for job in jobs {
                if job.executor == nil { run(job) } else { globalConcurrentExecutor.enqueue(job.job) }
            }
        }
    }

    /// Takes a job of the actor; called by the Swift runtime.
    public func enqueue(_ job: consuming ExecutorJob) { enqueue(Job(job: UnownedJob(job), executor: nil)) }

    func enqueue(_ job: Job) {
        let isOwn = isIsolatingCurrentContext() == true
        // No lock and no signal from the loop itself, which looks before it waits.
        if isOwn && isLooping { return own.append(job) }
        // As soon as the job is in the mailbox, another thread may run it, and with it the last use of the actor, which
        // holds this loop.
        let held = Unmanaged.passUnretained(self).retain()
        defer { held.release() }
        let (wasEmpty, hasEnded) = mailbox.withLock { mailbox in
            mailbox.jobs.append(job)
            return (mailbox.jobs.count == 1, mailbox.hasEnded)
        }
        if hasEnded { return drain() }
        // One signal for a batch.
        if wasEmpty && !isOwn { wakeup.signal() }
    }

    /// Whether the caller is the loop; called by the Swift runtime.
    public func isIsolatingCurrentContext() -> Bool? {
        runner.load(ordering: .acquiring) == UInt(pthread_self())
    }

    /// Stops the program when the caller is not the loop; called by the Swift runtime.
    public func checkIsolated() {
        precondition(isIsolatingCurrentContext() == true, "This code belongs to the thread of its poll loop.")
    }
}
