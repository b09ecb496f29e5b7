/// The counters of a service, which outlive its workers.
///
/// Each ``ServiceQueue`` holds its object, so that counting is one addition without a lookup.
final class ServiceMetrics {
    // Unchecked, because only the thread of the broker's core uses the counters, and accesses never nest.
    @exclusivity(unchecked) var requests: UInt64 = 0
    /// Requests dispatched to workers, including repetitions.
    @exclusivity(unchecked) var dispatched: UInt64 = 0
    /// Requests dispatched again after a worker died or was silent about them for too long.
    @exclusivity(unchecked) var redispatched: UInt64 = 0
    /// Requests taken from a worker that was silent about them for too long.
    @exclusivity(unchecked) var leasesEnded: UInt64 = 0
    /// Requests whose time ended in the queue or in progress.
    @exclusivity(unchecked) var expired: UInt64 = 0
    /// Requests refused because there was no room.
    @exclusivity(unchecked) var overloaded: UInt64 = 0
    /// Requests without a worker, or whose worker died with them.
    @exclusivity(unchecked) var unavailable: UInt64 = 0
    /// Requests that killed too many workers.
    @exclusivity(unchecked) var poisoned: UInt64 = 0
    /// Requests that were withdrawn, or whose client was gone.
    @exclusivity(unchecked) var cancelled: UInt64 = 0
    /// Workers that went silent, disconnected with requests in progress, or broke the protocol.
    @exclusivity(unchecked) var deadWorkers: UInt64 = 0
    @exclusivity(unchecked) var requestBytes: UInt64 = 0
    @exclusivity(unchecked) var replyBytes: UInt64 = 0
    /// The number of FINALs by the number of their status; 0 for those without a status.
    @exclusivity(unchecked) var finals = [UInt64](repeating: 0, count: 13)
    /// The times from arrival to the first worker.
    @exclusivity(unchecked) var dwell = LogHistogram()
    /// The times from the dispatch to the FINAL.
    @exclusivity(unchecked) var handling = LogHistogram()

    /// Counts a FINAL by the status in its header.
    func noteFinal(status: UInt64) { finals[status < UInt64(finals.count) ? Int(status) : 0] &+= 1 }

    /// The counters, with their names and help texts in `mmi.x-status`.
    static var counters: [(name: String, help: String, value: KeyPath<ServiceMetrics, UInt64>)] {
        [
            ("requests", "Requests that clients sent.", \.requests),
            ("dispatched", "Requests dispatched to workers, including repetitions.", \.dispatched),
            ("redispatched", "Requests dispatched again after a worker died or hung.", \.redispatched),
            ("leasesEnded", "Requests taken from a worker that was silent about them.", \.leasesEnded),
            ("expired", "Requests whose time ended in the queue or in progress.", \.expired),
            ("overloaded", "Requests refused because there was no room.", \.overloaded),
            ("unavailable", "Requests without a worker, or whose worker died.", \.unavailable),
            ("poisoned", "Requests that killed too many workers.", \.poisoned),
            ("cancelled", "Requests that were withdrawn, or whose client was gone.", \.cancelled),
            ("deadWorkers", "Workers that went silent, left with requests, or broke the protocol.", \.deadWorkers),
            ("requestBytes", "Bytes of requests.", \.requestBytes),
            ("replyBytes", "Bytes of replies that workers sent.", \.replyBytes),
        ]
    }
}
