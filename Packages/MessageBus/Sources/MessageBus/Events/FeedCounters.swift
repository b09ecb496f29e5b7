/// What the readers of feeds have met, all those of one ``EventListener`` together.
public struct FeedCounters: Hashable, Sendable {
    /// Pieces of feeds that were read.
    public var reads: UInt64 = 0
    /// Reads that failed and were tried again.
    public var failedReads: UInt64 = 0
    /// How often an event, or a piece of a feed, went beyond the number after the last one that was known.
    public var gaps: UInt64 = 0
    /// How often a feed turned out to have another history.
    public var resyncs: UInt64 = 0
    /// Changes that readers know of and have not been given yet.
    public var lag: UInt64 = 0

    /// Makes counters of nothing.
    public init() {}

    /// What is counted, for ``RequestRouter/reportMetrics(_:)``.
    public var metrics: [Metric] {
        [
            Metric("larder_feed_reads_total", reads, help: "Pieces of feeds that were read."),
            Metric("larder_feed_failed_reads_total", failedReads, help: "Reads of feeds that failed."),
            Metric("larder_feed_gaps_total", gaps, help: "How often a feed went beyond the next number."),
            Metric("larder_feed_resyncs_total", resyncs, help: "How often a feed had another history."),
            Metric("larder_feed_lag", lag, .gauge, help: "Changes that readers know of and have not been given yet."),
        ]
    }

    /// Adds what another reader has met.
    static func += (left: inout FeedCounters, right: FeedCounters) {
        left.reads += right.reads
        left.failedReads += right.failedReads
        left.gaps += right.gaps
        left.resyncs += right.resyncs
        left.lag += right.lag
    }
}
