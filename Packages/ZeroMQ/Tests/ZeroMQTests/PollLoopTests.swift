import Testing
import ZeroMQ

/// An actor on a poll loop that has only its jobs to wait for.
private actor Counter: PollLoopOwner {
    nonisolated let loop = PollLoop()
    private(set) var count = 0
    /// What has ended the loop, each time that it ended.
    private(set) var heard: [SocketError?] = []
    private nonisolated let failure: SocketError?

    init(failure: SocketError? = nil) { self.failure = failure }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    func increment() { count += 1 }
    func isIsolated() -> Bool { loop.isIsolatingCurrentContext() == true }

    nonisolated func watch(with poller: Poller) { loop.checkIsolated() }
    nonisolated func proceed() throws(SocketError) -> Int {
        if let failure { throw failure }
        // Only a signal ends the wait.
        return -1
    }
    nonisolated func end(after failure: SocketError?) { assumeIsolated { $0.heard.append(failure) } }
}

@Suite struct PollLoopTests {
    @Test func `jobs run one at a time, however many tasks enqueue them`() async {
        let counter = Counter()
        counter.loop.start(name: "counter", owner: counter)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 { group.addTask { await counter.increment() } }
        }
        #expect(await counter.count == 1_000)
        #expect(await counter.isIsolated())
        counter.loop.stop()
    }

    @Test func `jobs that come after the end still run, one at a time`() async {
        let counter = Counter()
        counter.loop.start(name: "counter", owner: counter)
        counter.loop.stop()
        #expect(await counter.heard == [nil])
        #expect(await counter.isIsolated())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 { group.addTask { await counter.increment() } }
        }
        #expect(await counter.count == 1_000)
        counter.loop.stop()
    }

    @Test func `the loop recognizes its own thread`() async {
        let counter = Counter()
        #expect(counter.loop.isIsolatingCurrentContext() == false)
        counter.loop.start(name: "counter", owner: counter)
        #expect(counter.loop.isIsolatingCurrentContext() == false)
        counter.loop.stop()
    }

    @Test func `the owner hears of the error that ended the loop`() async {
        let failing = Counter(failure: .tooManySockets)
        failing.loop.start(name: "failing", owner: failing)
        // A stop that came first would end the loop before it fails.
        while await failing.heard.isEmpty { await Task.yield() }
        failing.loop.stop()
        #expect(await failing.heard == [.tooManySockets])
        let stopped = Counter()
        stopped.loop.start(name: "stopped", owner: stopped)
        stopped.loop.stop()
        #expect(await stopped.heard == [nil])
    }
}
