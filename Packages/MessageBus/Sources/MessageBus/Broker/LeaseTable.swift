/// The requests that workers hold, each under a lease that limits how long its worker may be silent about it.
///
/// A lease has a dispatch number, made of a slot and the generation of the slot's use, so that a number never refers to
/// another request later.
struct LeaseTable {
    struct Lease {
        let request: PendingRequest
        let worker: WorkerState
        let number: UInt64
        /// Grows with each dispatch.
        let order: UInt64
        let start: MonotonicTime
        var end: MonotonicTime
        /// Whether another worker has the request; this worker's credit stays in use until it answers.
        var isTaken = false

        /// Whether the worker still owes the reply: the request is neither answered nor taken away.
        var isOpen: Bool { !isTaken && !request.isAnswered }
    }

    /// What is known of a slot without touching its lease.
    private struct Slot {
        var generation: UInt32 = 0
        /// The dispatch number of its lease; 0 for none.
        var number: UInt64 = 0
        /// The number of the connection that has the lease.
        var peer: UInt64 = 0
    }

    private var slots: [Slot] = []
    /// By slot.
    private var leases: [Lease?] = []
    private var freeSlots: [Int] = []
    private let shortestLease: Int64
    /// The number of leases begun.
    private(set) var dispatches: UInt64 = 0

    /// Creates an empty table.
    ///
    /// - Parameter shortestLease: How many milliseconds a worker may be silent about any request; half of the request's
    ///   own time if that is longer.
    init(shortestLease: Int64) { self.shortestLease = shortestLease }

    var isEmpty: Bool { leases.count == freeSlots.count }

    /// Begins a lease and returns its dispatch number.
    mutating func begin(_ request: PendingRequest, worker: WorkerState, at now: MonotonicTime) -> UInt64 {
        let index: Int
        if let reused = freeSlots.popLast() {
            index = reused
        } else {
            index = leases.count
            leases.append(nil)
            slots.append(Slot())
        }
        let generation = slots[index].generation &+ 1
        let number = UInt64(generation) << 32 | UInt64(index)
        slots[index] = Slot(generation: generation, number: number, peer: worker.peerNumber)
        dispatches &+= 1
        leases[index] = Lease(
            request: request,
            worker: worker,
            number: number,
            order: dispatches,
            start: now,
            end: end(of: request, from: now)
        )
        return number
    }

    /// The slot of a dispatch number; `nil` when its lease has ended, or never began.
    private func slot(of number: UInt64) -> Int? {
        let index = Int(truncatingIfNeeded: number & 0xFFFF_FFFF)
        return index < slots.count && slots[index].number == number && number != 0 ? index : nil
    }

    /// Whether a connection holds the lease of a dispatch number.
    func isHeld(_ number: UInt64, by peer: WorkerPeer) -> Bool {
        slot(of: number).map { slots[$0].peer } == peer.number
    }

    /// The lease of a dispatch number; `nil` when it has ended, or never began.
    subscript(number: UInt64) -> Lease? { slot(of: number).flatMap { leases[$0] } }

    /// Ends a lease, so that its number becomes invalid.
    @discardableResult
    mutating func end(_ number: UInt64) -> Lease? {
        guard let index = slot(of: number) else { return nil }
        slots[index].number = 0
        freeSlots.append(index)
        return leases[index].take()
    }

    /// Restarts a worker's full time, because it has shown progress.
    mutating func renew(_ number: UInt64, at now: MonotonicTime) {
        guard let index = slot(of: number), let request = leases[index]?.request else { return }
        let end = end(of: request, from: now)
        leases[index]?.end = end
    }

    /// Takes the request away from its worker, whose credit stays in use until it answers.
    mutating func takeRequest(of number: UInt64) { if let index = slot(of: number) { leases[index]?.isTaken = true } }

    /// Returns the leases that match a predicate, those of the oldest requests first.
    func leases(where predicate: (Lease) -> Bool) -> [Lease] {
        leases.compactMap { $0 }.filter(predicate).sorted {
            ($0.request.arrival, $0.number) < ($1.request.arrival, $1.number)
        }
    }

    private func end(of request: PendingRequest, from now: MonotonicTime) -> MonotonicTime {
        now + max(shortestLease, (request.deadline - request.arrival) / 2)
    }
}
