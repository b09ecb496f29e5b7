/// The limits and intervals of a ``Broker``.
public struct BrokerConfiguration: Sendable {
    /// How often workers and broker send heartbeats; workers must use the same value.
    public var heartbeat: Duration
    /// The number of silent intervals after which a worker counts as dead.
    public var missedHeartbeats: Int
    /// How long a request waits for a service without workers, within its own deadline.
    public var patienceForAbsentServices: Duration
    /// The time of a request that states none.
    public var defaultBudget: Duration
    /// The maximum number of requests queued for one service.
    public var queuedRequestsPerService: Int
    /// The maximum number of bytes queued for one service.
    public var queuedBytesPerService: Int
    /// The maximum number of requests of one client that are queued or in progress.
    public var outstandingRequestsPerClient: Int
    /// The maximum number of bytes of these requests.
    public var outstandingBytesPerClient: Int
    /// The maximum number of requests that one worker may hold, whatever it asks for.
    public var maximumCredit: Int
    /// How many workers may die with a request before it counts as poison.
    public var deathsUntilPoison: Int
    /// How long a worker may be silent about a request, or half of the request's own time if that is longer.
    ///
    /// After that, another worker gets the request, if it may be repeated.
    public var lease: Duration
    /// The earliest time at which an overloaded client may retry.
    public var retryAfter: Duration
    /// The principal that the stamp states for local peers.
    public var principal: String

    /// Creates a configuration.
    public init(
        heartbeat: Duration = .seconds(1),
        missedHeartbeats: Int = 3,
        patienceForAbsentServices: Duration = .seconds(2),
        defaultBudget: Duration = .seconds(10),
        queuedRequestsPerService: Int = 4_096,
        queuedBytesPerService: Int = 64 << 20,
        outstandingRequestsPerClient: Int = 2_048,
        outstandingBytesPerClient: Int = 32 << 20,
        maximumCredit: Int = 4_096,
        deathsUntilPoison: Int = 2,
        lease: Duration = .seconds(1),
        retryAfter: Duration = .milliseconds(100),
        principal: String = "local"
    ) {
        self.heartbeat = heartbeat
        self.missedHeartbeats = missedHeartbeats
        self.patienceForAbsentServices = patienceForAbsentServices
        self.defaultBudget = defaultBudget
        self.queuedRequestsPerService = queuedRequestsPerService
        self.queuedBytesPerService = queuedBytesPerService
        self.outstandingRequestsPerClient = outstandingRequestsPerClient
        self.outstandingBytesPerClient = outstandingBytesPerClient
        self.maximumCredit = maximumCredit
        self.deathsUntilPoison = deathsUntilPoison
        self.lease = lease
        self.retryAfter = retryAfter
        self.principal = principal
    }
}
