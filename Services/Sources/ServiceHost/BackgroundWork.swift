import Synchronization

/// What a service does beside answering requests.
final class BackgroundWork: Sendable {
    private struct Work: Sendable {
        let start: @Sendable () -> Void
        let finish: @Sendable (Duration) async -> Void
    }

    private let all = Mutex<[Work]>([])

    /// Adds work that has not started.
    func add(start: @escaping @Sendable () -> Void, finish: @escaping @Sendable (Duration) async -> Void) {
        all.withLock { $0.append(Work(start: start, finish: finish)) }
    }

    /// Starts all work.
    func start() { for work in all.withLock({ $0 }) { work.start() } }

    /// Ends all work within a time.
    func finish(within patience: Duration) async {
        await withDiscardingTaskGroup { group in
            for work in all.withLock({ $0 }) { group.addTask { await work.finish(patience) } }
        }
    }
}
