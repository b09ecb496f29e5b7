/// What a broker tells of itself: the reply of `mmi.x-status`.
public struct BrokerStatus: Codable, Hashable, Sendable {
    /// Messages that broke the protocol in one way.
    public struct Malformed: Codable, Hashable, Sendable {
        /// `"frames"`, `"request"`, `"worker"` or `"stranger"`: what was wrong, or who was.
        public var kind: String
        /// How the sender framed it, such as `"0.2"`.
        public var dialect: String
        /// How often.
        public var count: UInt64

        /// Makes a line.
        public init(kind: String, dialect: String, count: UInt64) {
            self.kind = kind
            self.dialect = dialect
            self.count = count
        }
    }

    /// By name; those that were never registered and have nothing waiting are counted together.
    public var services: [Service]
    /// What was counted since the start, over all services.
    public var counters: [String: UInt64]
    /// What was dropped since it follows no protocol.
    public var malformed: [Malformed]
    /// The longest that the broker took for one round, in milliseconds; nothing was answered meanwhile.
    public var longestRoundMilliseconds: Int64
    /// How long the broker has run, in milliseconds.
    public var uptimeMilliseconds: Int64

    /// Makes a status.
    public init(
        services: [Service],
        counters: [String: UInt64],
        malformed: [Malformed] = [],
        longestRoundMilliseconds: Int64 = 0,
        uptimeMilliseconds: Int64 = 0
    ) {
        self.services = services
        self.counters = counters
        self.malformed = malformed
        self.longestRoundMilliseconds = longestRoundMilliseconds
        self.uptimeMilliseconds = uptimeMilliseconds
    }
}
