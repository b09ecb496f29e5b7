/// What a ``BusClient`` has done since it was made.
public struct ClientCounters: Hashable, Sendable {
    /// Requests that were sent, repetitions included.
    public var requests: UInt64 = 0
    /// Requests that were sent again after a refusal.
    public var retries: UInt64 = 0
    /// Connections that came about; none over `inproc://`, which needs none.
    public var connects: UInt64 = 0
    /// Connections that were lost.
    public var losses: UInt64 = 0

    /// Makes counters of nothing.
    public init() {}

    /// What is counted, for ``RequestRouter/reportMetrics(_:)``.
    public var metrics: [Metric] {
        [
            Metric("larder_client_requests_total", requests, help: "Requests that were sent, repetitions included."),
            Metric("larder_client_retries_total", retries, help: "Requests that were sent again after a refusal."),
            Metric("larder_client_connects_total", connects, help: "Connections to the broker that came about."),
            Metric("larder_client_losses_total", losses, help: "Connections to the broker that were lost."),
        ]
    }
}
