/// The requests that workers hold, each under a lease: how long its worker may be silent about it.
///
/// A lease has a dispatch number, made of a slot and the generation of the slot's use, so that a number that was used
/// once never means another request.
struct LeaseTable {
    struct Lease {
        let request: PendingRequest
        let worker: WorkerState
        let number: UInt64
        /// Grows with each dispatch.
        let order: UInt64
        let start: MonotonicTime
        var end: MonotonicTime
        /// Another worker has the request; this one's credit stays used until it answers.
        var isTaken = false

        /// Whether the worker still owes the reply: no one has answered the request or taken it away.
        var isOpen: Bool { !isTaken && !request.isAnswered }
    }

    private var leases: [Lease?] = []
    private var generations: [UInt32] = []
    private var freeSlots: [Int] = []
    private let shortestLease: Int64
    /// How many leases have begun.
    private(set) var dispatches: UInt64 = 0

    /// Makes an empty table.
    ///
    /// - Parameter shortestLease: The milliseconds that a worker may be silent about any request; it may be silent for
    ///   half of the request's own time if that is more.
    init(shortestLease: Int64) { self.shortestLease = shortestLease }

    var isEmpty: Bool { leases.count == freeSlots.count }

    /// Begins a lease and returns its dispatch number.
    mutating func begin(_ request: PendingRequest, worker: WorkerState, at now: MonotonicTime) -> UInt64 {
        let slot: Int
        if let reused = freeSlots.popLast() {
            slot = reused
        } else {
            slot = leases.count
            leases.append(nil)
            generations.append(0)
        }
        generations[slot] &+= 1
        let number = UInt64(generations[slot]) << 32 | UInt64(slot)
        dispatches &+= 1
        leases[slot] = Lease(
            request: request,
            worker: worker,
            number: number,
            order: dispatches,
            start: now,
            end: end(of: request, from: now)
        )
        return number
    }

    /// The worker that holds a dispatch number; `nil` when the lease has ended, or never began.
    func worker(of number: UInt64) -> WorkerState? {
        let slot = Int(truncatingIfNeeded: number & 0xFFFF_FFFF)
        guard slot < leases.count, leases[slot]?.number == number else { return nil }
        return leases[slot]?.worker
    }

    /// The lease of a dispatch number that ``worker(of:)`` knows.
    subscript(number: UInt64) -> Lease? {
        worker(of: number) == nil ? nil : leases[Int(truncatingIfNeeded: number & 0xFFFF_FFFF)]
    }

    /// Ends a lease, so that its number means nothing any more.
    @discardableResult
    mutating func end(_ number: UInt64) -> Lease? {
        let slot = Int(truncatingIfNeeded: number & 0xFFFF_FFFF)
        guard slot < leases.count, leases[slot]?.number == number else { return nil }
        freeSlots.append(slot)
        return leases[slot].take()
    }

    /// Gives a worker its full time again, since it has shown that it is at work.
    mutating func renew(_ number: UInt64, at now: MonotonicTime) {
        guard let lease = self[number] else { return }
        let end = end(of: lease.request, from: now)
        leases[Int(truncatingIfNeeded: number & 0xFFFF_FFFF)]?.end = end
    }

    /// Takes the request away from its worker, whose credit stays used until it answers.
    mutating func takeRequest(of number: UInt64) {
        guard worker(of: number) != nil else { return }
        leases[Int(truncatingIfNeeded: number & 0xFFFF_FFFF)]?.isTaken = true
    }

    /// The leases that a predicate is true of, those of the oldest requests first.
    func leases(where predicate: (Lease) -> Bool) -> [Lease] {
        leases.compactMap { $0 }.filter(predicate).sorted {
            ($0.request.arrival, $0.number) < ($1.request.arrival, $1.number)
        }
    }

    private func end(of request: PendingRequest, from now: MonotonicTime) -> MonotonicTime {
        now + max(shortestLease, (request.deadline - request.arrival) / 2)
    }
}
