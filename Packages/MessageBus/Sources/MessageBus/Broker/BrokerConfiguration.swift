/// The limits and intervals of a ``Broker``.
public struct BrokerConfiguration: Sendable {
    /// How often workers and broker tell each other that they live; the same as the workers'.
    public var heartbeat: Duration
    /// After how many silent intervals a worker counts as dead.
    public var missedHeartbeats: Int
    /// How long a request waits for a service that has no worker, within its own deadline.
    public var patienceForAbsentServices: Duration
    /// The time of a request that names none.
    public var defaultBudget: Duration
    /// The most requests that wait for one service.
    public var queuedRequestsPerService: Int
    /// The most bytes that wait for one service.
    public var queuedBytesPerService: Int
    /// The most requests of one client that wait or are being worked on.
    public var outstandingRequestsPerClient: Int
    /// The most bytes of these.
    public var outstandingBytesPerClient: Int
    /// The most requests that one worker may hold, whatever it asks for.
    public var maximumCredit: Int
    /// How many workers may die with a request before it counts as poison.
    public var deathsUntilPoison: Int
    /// How long a worker may be silent about a request, or half of the request's own time if that is more; then another
    /// worker gets it, if it may be repeated.
    public var lease: Duration
    /// When an overloaded client may try again at the earliest.
    public var retryAfter: Duration
    /// Who asks, as the stamp tells the services.
    public var principal: String

    /// Makes a configuration.
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
