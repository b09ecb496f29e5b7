import ZeroMQ

/// The services by name, with their queues and counters.
struct ServiceQueues {
    private var queues: [String: ServiceQueue] = [:]
    /// The service of the last request, because requests for one service come in runs.
    private var recent: ServiceQueue?
    private let patience: Int64
    /// No request in any queue ends earlier than this.
    private(set) var nextEnd: MonotonicTime?
    /// The counters of each service that ever had a worker.
    private(set) var metrics: [String: ServiceMetrics] = [:]
    /// The counters of all other services together.
    let otherMetrics = ServiceMetrics()
    /// The counters of the broker's own services.
    let managementMetrics = ServiceMetrics()

    /// The maximum number of services with separate counters: more names are a mistake, and each would be kept forever.
    private static let countedServices = 256

    /// Creates a table without services.
    ///
    /// - Parameter patience: How many milliseconds a request waits for a service without workers.
    init(patience: Int64) { self.patience = patience }

    /// The services in order of name, so that equal schedules have equal effects.
    var inOrder: [ServiceQueue] { queues.values.sorted { $0.name < $1.name } }
    var names: Set<String> { Set(queues.keys) }
    var isEmpty: Bool { queues.values.allSatisfy(\.isEmpty) }

    /// Returns the service with a name, if it has a worker or a queued request.
    func known(_ name: String) -> ServiceQueue? { queues[name] }

    /// Returns the service that a frame names; `nil` when the frame is not a service name.
    mutating func service(namedIn message: Multipart, at frame: Int, at now: MonotonicTime) -> ServiceQueue? {
        if let recent, message.frame(at: frame, equals: recent.nameBytes) { return recent }
        let name = message.withBytes(at: frame) { bytes in
            MajordomoProtocol.isServiceName(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
        }
        guard let name else { return nil }
        guard !ServiceQueue.isManagement(name) else {
            return ServiceQueue(name: name, metrics: managementMetrics, at: now)
        }
        let service = service(named: name, at: now)
        recent = service
        return service
    }

    private mutating func service(named name: String, at now: MonotonicTime) -> ServiceQueue {
        if let service = queues[name] { return service }
        let service = ServiceQueue(name: name, metrics: metrics[name] ?? otherMetrics, at: now)
        queues[name] = service
        return service
    }

    /// Returns the service that a worker registers for, which has separate counters from now on.
    mutating func registered(_ name: String, at now: MonotonicTime) -> ServiceQueue {
        let service = service(named: name, at: now)
        if let known = metrics[name] {
            service.metrics = known
        } else if metrics.count < Self.countedServices {
            let fresh = ServiceMetrics()
            metrics[name] = fresh
            service.metrics = fresh
        } else {
            service.metrics = otherMetrics
        }
        return service
    }

    /// Adds a request at the end of its queue, or at the head after a worker gave it up.
    mutating func enqueue(_ request: PendingRequest, atHead: Bool = false) {
        let service = request.service
        service.add(request, atHead: atHead)
        note(end: service.end(of: request, patience: patience), in: service)
    }

    /// Removes and returns the expired requests of a service.
    mutating func takeExpired(of service: ServiceQueue, at now: MonotonicTime) -> [PendingRequest] {
        guard let earliest = service.earliestEnd, earliest <= now else { return [] }
        let expired = service.takeAll { service.end(of: $0, patience: self.patience) <= now }
        service.findEarliestEnd(patience: patience)
        return expired
    }

    /// Recomputes the next end, after requests have expired.
    mutating func findNextEnd() { nextEnd = queues.values.lazy.compactMap(\.earliestEnd).min() }

    /// Records that a service has lost a worker: its queued requests may end earlier.
    mutating func noteLoss(of service: ServiceQueue) {
        service.findEarliestEnd(patience: patience)
        if let end = service.earliestEnd { nextEnd = nextEnd.map { min($0, end) } ?? end }
    }

    /// Forgets services that have neither workers nor queued requests.
    mutating func sweep() {
        recent = nil
        queues = queues.filter { !$0.value.workers.isEmpty || !$0.value.isEmpty }
    }

    private mutating func note(end: MonotonicTime, in service: ServiceQueue) {
        service.earliestEnd = service.earliestEnd.map { min($0, end) } ?? end
        nextEnd = nextEnd.map { min($0, end) } ?? end
    }
}
