/// The intervals of a ``BusWorker``.
public struct BusWorkerConfiguration: Sendable {
    /// How often the worker sends a heartbeat; the broker must use the same value.
    public var heartbeat: Duration
    /// The number of silent intervals after which the broker counts as gone.
    public var missedHeartbeats: Int
    /// The time of a request that states none.
    public var defaultBudget: Duration
    /// How long the worker waits for the broker's features; a strict broker sends none.
    public var featureTimeout: Duration
    /// The pause before the second attempt to register, and the limit up to which it doubles.
    public var reconnect: (first: Duration, longest: Duration)

    /// Creates a configuration.
    public init(
        heartbeat: Duration = .seconds(1),
        missedHeartbeats: Int = 3,
        defaultBudget: Duration = .seconds(10),
        featureTimeout: Duration = .seconds(1),
        reconnect: (first: Duration, longest: Duration) = (.milliseconds(100), .seconds(5))
    ) {
        self.heartbeat = heartbeat
        self.missedHeartbeats = missedHeartbeats
        self.defaultBudget = defaultBudget
        self.featureTimeout = featureTimeout
        self.reconnect = reconnect
    }
}
