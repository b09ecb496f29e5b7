public import MessageBus
import ProductMessages
public import ProductModule

extension ReadProductTelemetryReply {
    init(_ telemetry: ProductTelemetry) {
        self.init()
        pending = UInt32(clamping: telemetry.pendingCount)
        pendingAgeMilliseconds = telemetry.pendingAge.map { Int64($0 / .milliseconds(1)) } ?? 0
        refused = UInt32(clamping: telemetry.refusedCount)
        conflicts = UInt32(clamping: telemetry.conflictCount)
        syncSuccessRate = telemetry.syncSuccessRate
        staleReads = UInt64(clamping: telemetry.reads.staleReads)
        fetched = UInt64(clamping: telemetry.reads.fetched)
        missing = UInt64(clamping: telemetry.reads.missing)
        refreshed = UInt64(clamping: telemetry.reads.refreshed)
        failures = UInt64(clamping: telemetry.reads.failures)
    }
}

extension ProductReadCounters {
    /// What was counted, for `RequestRouter.reportMetrics(_:)`.
    public var metrics: [Metric] {
        let counts = counts
        func metric(_ name: String, _ count: Int, _ help: String) -> Metric {
            Metric("larder_product_\(name)_total", UInt64(clamping: count), help: help)
        }
        return [
            metric("stale_reads", counts.staleReads, "Answers from data not compared with the hub's for too long."),
            metric("fetched", counts.fetched, "Products that the device lacked and the hub had."),
            metric("missing", counts.missing, "Products that neither the device nor the hub had."),
            metric("refreshed", counts.refreshed, "Refreshes in the background that found something newer."),
            metric("hub_failures", counts.failures, "Questions about products that the hub did not answer."),
        ]
    }
}
