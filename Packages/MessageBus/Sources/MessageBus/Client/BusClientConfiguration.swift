/// The limits of a ``BusClient``, and where it takes identifiers from.
public struct BusClientConfiguration: Sendable {
    /// How long a request waits for the first connection, within its own time, before the answer is that there is no
    /// broker.
    public var connectTimeout: Duration
    /// How long a request waits for a connection that was there and was lost, within its own time: longer, since a
    /// broker that restarts is back soon.
    public var reconnectTimeout: Duration
    /// The most requests under way at once; more wait in the client.
    public var window: Int
    /// The most parts of a stream, and the most bytes of them, that wait for their reader; with more it ends.
    public var unreadParts: (count: Int, bytes: Int)
    /// How often and how soon a request is sent again.
    public var retry: RetryPolicy
    /// How many repetitions it may send for each request of its own; a few a second are free.
    public var retryShare: Double
    /// Makes the identifier of each request.
    public var correlationID: @Sendable () -> CorrelationID

    /// Makes a configuration.
    public init(
        connectTimeout: Duration = .seconds(2),
        reconnectTimeout: Duration = .seconds(10),
        window: Int = 1_024,
        unreadParts: (count: Int, bytes: Int) = (256, 16 << 20),
        retry: RetryPolicy = RetryPolicy(),
        retryShare: Double = 0.1,
        correlationID: @escaping @Sendable () -> CorrelationID = Self.systemCorrelationID
    ) {
        self.connectTimeout = connectTimeout
        self.reconnectTimeout = reconnectTimeout
        self.window = window
        self.unreadParts = unreadParts
        self.retry = retry
        self.retryShare = retryShare
        self.correlationID = correlationID
    }

    /// Identifiers from the system's clock and random numbers.
    public static let systemCorrelationID: @Sendable () -> CorrelationID = { .make() }
}
