/// What a broker has counted since it started.
struct BrokerCounters {
    /// Messages that came in.
    var received: UInt64 = 0
    /// Requests that clients sent.
    var requests: UInt64 = 0
    /// Requests handed to workers, repeats included.
    var dispatched: UInt64 = 0
    /// FINALs of workers that reached their client.
    var finals: UInt64 = 0
    /// Requests handed out again after a worker died or was silent about them for too long.
    var redispatched: UInt64 = 0
    /// Requests taken from a worker that was silent about them for too long.
    var leasesEnded: UInt64 = 0
    /// Replies to requests that were done with.
    var late: UInt64 = 0
    /// Requests that ended in the queue.
    var expired: UInt64 = 0
    /// Requests refused since a queue was full.
    var overloaded: UInt64 = 0
    /// Requests refused since nobody served them.
    var unavailable: UInt64 = 0
    /// Requests that killed too many workers.
    var poisoned: UInt64 = 0
    /// Requests that nobody waited for any more: withdrawn, or their client was gone.
    var cancelled: UInt64 = 0
    /// PARTIALs and FINALs that came faster than their client read.
    var slowReaders: UInt64 = 0
    /// PARTIALs dropped since their client speaks Majordomo 0.1.
    var untoldPartials: UInt64 = 0
    /// Messages dropped since they follow no protocol.
    var malformed: UInt64 = 0
    /// Messages dropped since their client was gone.
    var unroutable: UInt64 = 0
    /// Messages that a full pipe refused: zero, or a limit is wrong.
    var refusedByPipe: UInt64 = 0
    /// Workers that fell silent, left with work in hand or broke the protocol.
    var deadWorkers: UInt64 = 0

    /// By name, for `mmi.x-status`.
    var byName: [String: UInt64] {
        [
            "received": received, "requests": requests, "dispatched": dispatched, "finals": finals,
            "redispatched": redispatched, "leasesEnded": leasesEnded, "late": late, "expired": expired,
            "overloaded": overloaded,
            "unavailable": unavailable, "poisoned": poisoned, "cancelled": cancelled, "slowReaders": slowReaders,
            "untoldPartials": untoldPartials,
            "malformed": malformed, "unroutable": unroutable,
            "refusedByPipe": refusedByPipe, "deadWorkers": deadWorkers,
        ]
    }
}
