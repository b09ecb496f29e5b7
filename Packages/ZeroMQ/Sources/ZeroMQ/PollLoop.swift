internal import Glibc
internal import Synchronization

/// The executor of an actor that owns sockets: its thread waits for messages and for the actor's jobs at the same time.
///
/// The actor holds the loop, which lives as long as the actor. ``stop()`` lets the owner close its sockets and joins
/// the thread. Later jobs run on the thread that enqueues them, one at a time, so that no caller waits forever.
public final class PollLoop: SerialExecutor {
    private struct Mailbox {
        var jobs: [UnownedJob] = []
        var isStopping = false
        var hasEnded = false
        var isDraining = false
    }

    private let mailbox = Mutex(Mailbox())
    private let wakeup = Wakeup()
    private let thread = Mutex<OwnerThread?>(nil)
    /// The thread that is running jobs; 0 for none.
    private let runner = Atomic<UInt>(0)
    /// Jobs that the loop's own thread enqueued.
    ///
    /// Only that thread touches this property and the next, or, after the loop has ended, the thread that replaces it.
    @exclusivity(unchecked) private nonisolated(unsafe) var own: [UnownedJob] = []
    @exclusivity(unchecked) private nonisolated(unsafe) var isLooping = false

    /// Creates a loop; ``start(name:owner:)`` runs it.
    public init() {}

    /// Starts the thread, which calls the owner repeatedly until ``stop()``.
    public func start(name: String, owner: any PollLoopOwner) {
        thread.withLock { $0 = OwnerThread(name: name) { [self] in run(owner) } }
    }

    /// Makes the thread call the owner soon.
    public func wake() { wakeup.signal() }

    /// Has the owner close its sockets, and waits until the thread has ended.
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
        var failure: SocketError?
        do throws(SocketError) {
            while !runJobs() {
                var timeout = try owner.proceed()
                poller.forget()
                // Run callers on this thread that the owner has resumed: what they enqueue is sent before the next
                // wait.
                if hasJobs {
                    if runJobs() { break }
                    timeout = hasJobs ? 0 : try owner.proceed()
                }
                try poller.wait(milliseconds: timeout)
                if poller.isReadable(signal) { wakeup.clear() }
            }
        } catch { failure = error }
        owner.end(after: failure)
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

    /// Runs the jobs enqueued so far; returns whether to stop.
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

    private func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedSerialExecutor()) }

    /// Runs jobs on this thread after the loop has ended, unless another thread is doing so.
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
            for job in jobs { run(job) }
        }
    }

    /// Enqueues a job of the actor; called by the Swift runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isOwn = isIsolatingCurrentContext() == true
        // The loop's own thread checks before it waits, so it needs neither a lock nor a signal.
        if isOwn && isLooping { return own.append(job) }
        // Once the job is in the mailbox, another thread may run it and release the actor, which holds this loop.
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

    /// Whether the caller runs on the loop; called by the Swift runtime.
    public func isIsolatingCurrentContext() -> Bool? {
        runner.load(ordering: .acquiring) == UInt(pthread_self())
    }

    /// Stops the program when the caller does not run on the loop; called by the Swift runtime.
    public func checkIsolated() {
        precondition(isIsolatingCurrentContext() == true, "This code must run on the thread of its poll loop.")
    }
}
