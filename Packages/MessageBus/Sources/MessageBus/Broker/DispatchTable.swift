/// The requests that workers hold, by dispatch number: a slot and the generation of its use, so that a number that
/// was used once never means another request.
struct DispatchTable {
    struct Entry {
        let request: PendingRequest
        let worker: WorkerState
        let number: UInt64
        /// Grows with each dispatch.
        let order: UInt64
        let time: MonotonicTime
        /// Until when its worker may be silent about it.
        var leaseEnd: MonotonicTime
        /// Another worker has the request; this one's credit stays used until it answers.
        var isTaken = false
    }

    private var entries: [Entry?] = []
    private var generations: [UInt32] = []
    private var free: [Int] = []
    /// How many there have been.
    private(set) var dispatches: UInt64 = 0

    var count: Int { entries.count - free.count }

    mutating func insert(
        _ request: PendingRequest,
        worker: WorkerState,
        at now: MonotonicTime,
        leaseEnd: MonotonicTime
    ) -> UInt64 {
        let slot: Int
        if let reused = free.popLast() {
            slot = reused
        } else {
            slot = entries.count
            entries.append(nil)
            generations.append(0)
        }
        generations[slot] &+= 1
        let number = UInt64(generations[slot]) << 32 | UInt64(slot)
        dispatches &+= 1
        entries[slot] = Entry(
            request: request,
            worker: worker,
            number: number,
            order: dispatches,
            time: now,
            leaseEnd: leaseEnd
        )
        return number
    }

    /// The entry of a number; `nil` when it is done with, or never was.
    func entry(_ number: UInt64) -> Entry? {
        let slot = Int(number & 0xFFFF_FFFF)
        guard slot < entries.count, let entry = entries[slot], entry.number == number else { return nil }
        return entry
    }

    /// Its worker has shown that it is at work.
    mutating func renew(_ number: UInt64, until leaseEnd: MonotonicTime) {
        entries[Int(number & 0xFFFF_FFFF)]?.leaseEnd = leaseEnd
    }

    /// The request is not this dispatch's any more; the credit still is.
    mutating func take(_ number: UInt64) { entries[Int(number & 0xFFFF_FFFF)]?.isTaken = true }

    mutating func remove(_ number: UInt64) {
        guard entry(number) != nil else { return }
        let slot = Int(number & 0xFFFF_FFFF)
        entries[slot] = nil
        free.append(slot)
    }

    /// The entries that a predicate is true of, oldest request first.
    func entries(where predicate: (Entry) -> Bool) -> [Entry] {
        entries.compactMap { $0 }.filter(predicate).sorted {
            ($0.request.arrival, $0.number) < ($1.request.arrival, $1.number)
        }
    }
}
