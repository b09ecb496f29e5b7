/// A service: its workers and what waits for them.
final class ServiceState {
    let name: String
    /// What is counted of it; replaced when its first worker comes.
    @exclusivity(unchecked) var metrics: ServiceMetrics
    @exclusivity(unchecked) var queue = RingQueue<PendingRequest>()
    @exclusivity(unchecked) var queuedBytes = 0
    @exclusivity(unchecked) private(set) var workers: [WorkerState] = []
    /// No request in the queue ends earlier than this.
    @exclusivity(unchecked) var earliestDeadline: MonotonicTime?
    /// Since when there is no worker; `nil` while there is one.
    @exclusivity(unchecked) private(set) var absentSince: MonotonicTime?
    @exclusivity(unchecked) private var next = 0
    /// The milliseconds from one turn out of the queue to the next, smoothed.
    @exclusivity(unchecked) private var pace = 0.0
    /// When the last turn was; `nil` when nothing has waited since.
    @exclusivity(unchecked) private var lastTurn: MonotonicTime?

    init(name: String, metrics: ServiceMetrics, at now: MonotonicTime) {
        self.name = name
        self.metrics = metrics
        absentSince = now
    }

    func add(_ worker: WorkerState) {
        workers.append(worker)
        absentSince = nil
    }

    func remove(_ worker: WorkerState, at now: MonotonicTime) {
        workers.removeAll { $0 === worker }
        if workers.isEmpty { absentSince = now }
    }

    /// The worker with the least to do that takes one more; among equals, each in turn.
    func pickWorker() -> WorkerState? {
        var best: WorkerState?
        next &+= 1
        for offset in 0..<workers.count {
            let worker = workers[(next &+ offset) % workers.count]
            guard worker.inFlight < worker.credit else { continue }
            if worker.inFlight == 0 { return worker }
            if worker.inFlight < best?.inFlight ?? Int.max { best = worker }
        }
        return best
    }

    /// A worker of another connection that takes one more.
    func pickWorker(notOf peer: WorkerPeer) -> WorkerState? {
        workers.filter { $0.peer !== peer && $0.inFlight < $0.credit }.min { $0.inFlight < $1.inFlight }
    }

    /// Whether the queue is so slow that a new request would hardly get its turn in time: at the pace of late, or as
    /// long as the first in it has waited, that takes half of the new one's budget.
    ///
    /// Without this an overloaded service spends its time on requests whose clients have just given up. What a dead worker
    /// gave back has waited for another reason and does not count.
    func isBehind(for request: PendingRequest, at now: MonotonicTime) -> Bool {
        guard let first = queue.first, !workers.isEmpty else { return false }
        let waited = first.attempt == 1 ? Double(now - first.arrival) : 0
        return 2 * max(waited, pace * Double(queue.count)) > Double(request.deadline - now)
    }

    /// A request has had its turn out of the queue.
    func noteTurn(at now: MonotonicTime) {
        if let lastTurn { pace += (Double(now - lastTurn) - pace) / 32 }
        lastTurn = queue.isEmpty ? nil : now
    }

    /// When a waiting request is given up: its deadline, or earlier when nobody serves it.
    func end(of request: PendingRequest, patience: Int64) -> MonotonicTime {
        guard let absentSince else { return request.deadline }
        return min(request.deadline, max(request.arrival, absentSince) + patience)
    }
}
