import Synchronization

/// Tasks in the background, until their process ends.
final class BackgroundTasks: Sendable {
    private let tasks = Mutex<(next: Int, running: [Int: Task<Void, Never>])>((0, [:]))

    /// Starts a task.
    func start(_ work: @escaping @Sendable () async -> Void) {
        tasks.withLock { tasks in
            tasks.next += 1
            let number = tasks.next
            tasks.running[number] = Task {
                await work()
                self.tasks.withLock { $0.running[number] = nil }
            }
        }
    }

    /// Waits for the tasks that run.
    func finish() async { for task in tasks.withLock({ Array($0.running.values) }) { await task.value } }

    /// Cancels the tasks that run.
    func cancel() { for task in tasks.withLock({ Array($0.running.values) }) { task.cancel() } }
}
