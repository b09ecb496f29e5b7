import Testing
import ZeroMQ

/// An actor on a poll loop that has only its jobs to wait for.
private actor Counter: PollLoopOwner {
    nonisolated let loop = PollLoop()
    private(set) var count = 0
    private(set) var hasEnded = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    func increment() { count += 1 }

    nonisolated func watch(with poller: Poller) { loop.checkIsolated() }
    nonisolated func proceed() -> Int { 10_000 }
    nonisolated func end() { assumeIsolated { $0.hasEnded = true } }
}

@Suite struct PollLoopTests {
    @Test func `jobs run one at a time, however many tasks enqueue them`() async {
        let counter = Counter()
        counter.loop.start(name: "counter", owner: counter)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 { group.addTask { await counter.increment() } }
        }
        #expect(await counter.count == 1_000)
        counter.loop.stop()
    }

    @Test func `jobs that come after the end still run, one at a time`() async {
        let counter = Counter()
        counter.loop.start(name: "counter", owner: counter)
        counter.loop.stop()
        #expect(await counter.hasEnded)
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

    @Test func `tasks run on the loop's thread when they prefer it`() async {
        let counter = Counter()
        counter.loop.start(name: "counter", owner: counter)
        let executor = PollLoopExecutor(counter.loop)
        let tasks = (0..<100).map { _ in
            Task(executorPreference: executor) {
                await counter.increment()
                return counter.loop.isIsolatingCurrentContext()
            }
        }
        for task in tasks { #expect(await task.value == true) }
        #expect(await counter.count == 100)
        counter.loop.stop()
    }

    @Test func `tasks that prefer a loop that has ended run elsewhere`() async {
        let counter = Counter()
        counter.loop.start(name: "counter", owner: counter)
        let executor = PollLoopExecutor(counter.loop)
        let stopping = Task(executorPreference: executor) {
            counter.loop.stop()
            await counter.increment()
            for _ in 0..<10 { await Task.yield() }
        }
        await stopping.value
        counter.loop.stop()
        await Task(executorPreference: executor) { await counter.increment() }.value
        #expect(await counter.count == 2)
    }
}
