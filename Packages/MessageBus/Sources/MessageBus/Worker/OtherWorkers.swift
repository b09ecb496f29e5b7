import Synchronization
import ZeroMQ

/// The workers of a process whose services cannot share a connection, because the broker does not support tags.
final class OtherWorkers: Sendable {
    private enum Phase {
        case unneeded
        case started([BusWorker])
        case drained
    }

    private let make: @Sendable () -> [BusWorker]
    private let phase = Mutex(Phase.unneeded)

    init(_ make: @escaping @Sendable () -> [BusWorker]) { self.make = make }

    /// Registers each of them over its own connection; once, and not during shutdown.
    func start() throws(SocketError) {
        try phase.withLock { (phase) throws(SocketError) in
            guard case .unneeded = phase else { return }
            let workers = make()
            phase = .started(workers)
            for worker in workers { try worker.start() }
        }
    }

    /// Drains them, as a worker drains.
    func drain(within patience: Duration) async {
        let started = phase.withLock { phase in
            defer { phase = .drained }
            return phase
        }
        guard case .started(let workers) = started else { return }
        await withDiscardingTaskGroup { group in
            for worker in workers { group.addTask { await worker.drain(within: patience) } }
        }
    }
}
