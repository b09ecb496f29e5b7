import DequeModule

/// One service: its workers, and the requests queued for it.
final class ServiceQueue {
    let name: String
    /// The name as the bytes of a frame.
    let nameBytes: [UInt8]
    /// Whether the broker itself is the service.
    let isManagement: Bool
    // Unchecked, because only the thread of the broker's core uses a queue, and accesses never nest.
    /// The counters of the service; replaced when its first worker registers.
    @exclusivity(unchecked) var metrics: ServiceMetrics
    @exclusivity(unchecked) private var requests = Deque<PendingRequest>()
    @exclusivity(unchecked) private(set) var queuedBytes = 0
    @exclusivity(unchecked) private(set) var workers: [WorkerState] = []
    /// No queued request ends earlier than this.
    @exclusivity(unchecked) var earliestEnd: MonotonicTime?
    /// Since when the service has had no worker; `nil` while it has one.
    @exclusivity(unchecked) private(set) var absentSince: MonotonicTime?
    /// The worker whose turn is first among equals.
    @exclusivity(unchecked) private var turn = 0
    /// The smoothed milliseconds between two dispatches from the queue.
    @exclusivity(unchecked) private var pace = 0.0
    /// When the last dispatch from the queue was; `nil` when nothing has waited since.
    @exclusivity(unchecked) private var lastTurn: MonotonicTime?

    init(name: String, metrics: ServiceMetrics, at now: MonotonicTime) {
        self.name = name
        self.metrics = metrics
        nameBytes = Array(name.utf8)
        isManagement = Self.isManagement(name)
        absentSince = now
    }

    /// Whether a name belongs to one of the broker's own services (ZeroMQ RFC 8).
    static func isManagement(_ name: String) -> Bool { name.hasPrefix("mmi.") }

    func add(_ worker: WorkerState) {
        workers.append(worker)
        absentSince = nil
    }

    func remove(_ worker: WorkerState, at now: MonotonicTime) {
        workers.removeAll { $0 === worker }
        if workers.isEmpty { absentSince = now }
    }

    /// Returns the least busy worker with free credit; equals take turns.
    func pickWorker() -> WorkerState? {
        let count = workers.count
        turn = turn + 1 < count ? turn + 1 : 0
        var index = turn
        var best = -1
        var least = Int.max
        for _ in 0..<count {
            let load = workers[index].freeLoad
            if load < least { (best, least) = (index, load) }
            if load == 0 { break }
            index = index + 1 < count ? index + 1 : 0
        }
        return best < 0 ? nil : workers[best]
    }

    /// Returns a worker of another connection with free credit.
    func pickWorker(notOf peer: WorkerPeer) -> WorkerState? {
        workers.filter { $0.peer !== peer && $0.isFree }.min { $0.inFlight < $1.inFlight }
    }

    /// Whether a request that a worker has been silent about may wait for a worker of another connection.
    ///
    /// While its own connection has free credit, a request that returns to the queue would only go back there.
    func canWait(forOtherThan peer: WorkerPeer) -> Bool {
        workers.contains { $0.peer !== peer && $0.credit > 0 } && !workers.contains { $0.isFree }
    }

    var isEmpty: Bool { requests.isEmpty }
    var count: Int { requests.count }
    var first: PendingRequest? { requests.first }

    /// Adds a request at the end, or at the head after a worker gave it up.
    func add(_ request: PendingRequest, atHead: Bool) {
        if atHead { requests.prepend(request) } else { requests.append(request) }
        queuedBytes += request.byteCount
    }

    func popFirst() -> PendingRequest? {
        guard let request = requests.popFirst() else { return nil }
        queuedBytes -= request.byteCount
        return request
    }

    func contains(where predicate: (PendingRequest) -> Bool) -> Bool { requests.contains(where: predicate) }

    /// Removes and returns the requests that match a predicate, in order.
    func takeAll(where predicate: (PendingRequest) -> Bool) -> [PendingRequest] {
        let taken = requests.filter(predicate)
        guard !taken.isEmpty else { return [] }
        requests.removeAll(where: predicate)
        for request in taken { queuedBytes -= request.byteCount }
        return Array(taken)
    }

    /// Whether a new request would take half of its budget to reach a worker, at the recent pace or judging by the wait
    /// of the first queued request.
    ///
    /// Without this check, an overloaded service spends its time on requests whose clients have just given up. A
    /// request that a dead worker returned has waited for another reason and does not count.
    func isBehind(for request: PendingRequest, at now: MonotonicTime) -> Bool {
        guard let first, !workers.isEmpty else { return false }
        let waited = first.attempt == 1 ? Double(now - first.arrival) : 0
        return 2 * max(waited, pace * Double(count)) > Double(request.deadline - now)
    }

    /// Records a dispatch from the queue.
    func noteTurn(at now: MonotonicTime) {
        if let lastTurn { pace += (Double(now - lastTurn) - pace) / 32 }
        lastTurn = isEmpty ? nil : now
    }

    /// Returns when a queued request is given up: at its deadline, or earlier when the service has no worker.
    func end(of request: PendingRequest, patience: Int64) -> MonotonicTime {
        guard let absentSince else { return request.deadline }
        return min(request.deadline, max(request.arrival, absentSince) + patience)
    }

    /// Recomputes when the first of the queued requests ends.
    func findEarliestEnd(patience: Int64) {
        earliestEnd = requests.lazy.map { self.end(of: $0, patience: patience) }.min()
    }
}
