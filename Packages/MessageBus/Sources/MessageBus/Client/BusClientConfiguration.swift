/// The limits of a ``BusClient``, and the source of its identifiers.
public struct BusClientConfiguration: Sendable {
    /// How long a request waits for the first connection, within its own time, before it is refused because no broker
    /// answers.
    public var connectTimeout: Duration
    /// How long a request waits for a lost connection, within its own time; longer than for the first one, because a
    /// restarting broker is back soon.
    public var reconnectTimeout: Duration
    /// The maximum number of requests in flight; further requests wait in the client.
    public var window: Int
    /// The maximum number of unread parts of a stream, and of their bytes; beyond it, the stream ends.
    public var unreadParts: (count: Int, bytes: Int)
    /// How often and how soon a request is repeated.
    public var retry: RetryPolicy
    /// How many repetitions are allowed for each request; a few per second are always allowed.
    public var retryShare: Double
    /// Creates the identifier of each request.
    public var correlationID: @Sendable () -> CorrelationID

    /// Creates a configuration.
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

    /// Creates identifiers from the system's clock and random numbers.
    public static let systemCorrelationID: @Sendable () -> CorrelationID = { .make() }
}
