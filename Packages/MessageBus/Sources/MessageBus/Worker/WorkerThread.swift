import Synchronization
import ZeroMQ

/// The thread that runs a worker's socket, or the one that has taken its place.
final class WorkerThread: Sendable {
    private let current = Mutex<OwnerThread?>(nil)

    var isRunning: Bool { current.withLock { $0 != nil } }

    /// Starts a thread; one that ran before is left to end by itself.
    func start(_ body: @escaping @Sendable () -> Void) {
        current.withLock { $0 = OwnerThread(name: "larder-worker", body) }
    }

    /// Waits until the last thread that was started has ended.
    func join() { current.withLock { $0 }?.join() }
}
