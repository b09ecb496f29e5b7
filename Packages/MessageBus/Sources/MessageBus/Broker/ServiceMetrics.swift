/// What was counted of a service, however often its workers came and went.
///
/// An object of each ``ServiceState``, so that counting is one addition and no look-up.
final class ServiceMetrics {
    @exclusivity(unchecked) var requests: UInt64 = 0
    /// Requests handed to workers, repeats included.
    @exclusivity(unchecked) var dispatched: UInt64 = 0
    /// Requests handed out again after a worker died or was silent about them for too long.
    @exclusivity(unchecked) var redispatched: UInt64 = 0
    /// Requests taken from a worker that was silent about them for too long.
    @exclusivity(unchecked) var leasesEnded: UInt64 = 0
    /// Requests whose time was up in the queue or at work.
    @exclusivity(unchecked) var expired: UInt64 = 0
    /// Requests refused since there was no room.
    @exclusivity(unchecked) var overloaded: UInt64 = 0
    /// Requests that nobody served, or whose worker died with them.
    @exclusivity(unchecked) var unavailable: UInt64 = 0
    /// Requests that killed too many workers.
    @exclusivity(unchecked) var poisoned: UInt64 = 0
    /// Requests that nobody waited for any more: withdrawn, or their client was gone.
    @exclusivity(unchecked) var cancelled: UInt64 = 0
    /// Workers that fell silent, left with work in hand or broke the protocol.
    @exclusivity(unchecked) var deadWorkers: UInt64 = 0
    @exclusivity(unchecked) var requestBytes: UInt64 = 0
    @exclusivity(unchecked) var replyBytes: UInt64 = 0
    /// By the number of the status; 0 is for those that tell none.
    @exclusivity(unchecked) var finals = [UInt64](repeating: 0, count: 13)
    /// From arrival to the first worker.
    @exclusivity(unchecked) var dwell = LogHistogram()
    /// From the worker to its FINAL.
    @exclusivity(unchecked) var handling = LogHistogram()

    /// Counts a FINAL by the status in its header.
    func noteFinal(status: UInt64) { finals[status < UInt64(finals.count) ? Int(status) : 0] &+= 1 }

    /// What is counted, with the words of `mmi.x-status` and of its help.
    static var counters: [(name: String, help: String, value: KeyPath<ServiceMetrics, UInt64>)] {
        [
            ("requests", "Requests that clients sent.", \.requests),
            ("dispatched", "Requests handed to workers, repeats included.", \.dispatched),
            ("redispatched", "Requests handed out again after a worker died or hung.", \.redispatched),
            ("leasesEnded", "Requests taken from a worker that was silent about them.", \.leasesEnded),
            ("expired", "Requests whose time was up in the queue or at work.", \.expired),
            ("overloaded", "Requests refused since there was no room.", \.overloaded),
            ("unavailable", "Requests that nobody served, or whose worker died.", \.unavailable),
            ("poisoned", "Requests that killed too many workers.", \.poisoned),
            ("cancelled", "Requests that nobody waited for any more.", \.cancelled),
            ("deadWorkers", "Workers that fell silent, left with work or broke the protocol.", \.deadWorkers),
            ("requestBytes", "Bytes of requests.", \.requestBytes),
            ("replyBytes", "Bytes of replies that workers sent.", \.replyBytes),
        ]
    }
}
