/// The intervals of a ``BusWorker``.
public struct BusWorkerConfiguration: Sendable {
    /// How often the worker sends a heartbeat; the same as the broker's.
    public var heartbeat: Duration
    /// After how many silent intervals the broker counts as gone.
    public var missedHeartbeats: Int
    /// The time of a request that names none.
    public var defaultBudget: Duration
    /// How long the worker waits for the list of the broker's features; a strict broker sends none.
    public var featureTimeout: Duration
    /// The pause before a second attempt to register, which doubles up to the longest.
    public var reconnect: (first: Duration, longest: Duration)

    /// Makes a configuration.
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
