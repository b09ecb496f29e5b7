/// The intervals of a ``BusWorker``.
public struct BusWorkerConfiguration: Sendable {
    /// How often worker and broker tell each other that they live; the same as the broker's.
    public var heartbeat: Duration
    /// After how many silent intervals the broker counts as gone.
    public var missedHeartbeats: Int
    /// The time of a request that names none.
    public var defaultBudget: Duration
    /// How long the broker may take to tell whether it knows credit; a strict one never tells.
    public var featureTimeout: Duration
    /// The pause before a second attempt to register, which doubles up to the longest.
    public var reconnect: (first: Duration, longest: Duration)
    /// Handlers that prove quicker than this are run on the socket's thread, which saves the way to another and back;
    /// zero never does.
    public var quickHandling: Duration

    /// Makes a configuration.
    public init(
        heartbeat: Duration = .seconds(1),
        missedHeartbeats: Int = 3,
        defaultBudget: Duration = .seconds(10),
        featureTimeout: Duration = .seconds(1),
        reconnect: (first: Duration, longest: Duration) = (.milliseconds(100), .seconds(5)),
        quickHandling: Duration = .microseconds(20)
    ) {
        self.heartbeat = heartbeat
        self.missedHeartbeats = missedHeartbeats
        self.defaultBudget = defaultBudget
        self.featureTimeout = featureTimeout
        self.reconnect = reconnect
        self.quickHandling = quickHandling
    }
}
