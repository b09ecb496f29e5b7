extension BrokerStatus {
    /// A service that is registered, was registered, or is waited for.
    public struct Service: Codable, Hashable, Sendable {
        /// The name, such as `"quantity.v1"`.
        public var name: String
        /// How many workers are registered.
        public var workers: Int
        /// How many requests they take at once, together.
        public var credit: Int
        /// How many requests wait.
        public var queued: Int
        /// How many bytes wait.
        public var queuedBytes: Int
        /// How long the first of them has waited, in milliseconds; 0 when none waits.
        public var queueAgeMilliseconds: Int64
        /// How many requests are being worked on.
        public var inFlight: Int
        /// What was counted since the broker started, by name.
        public var counters: [String: UInt64]
        /// How requests have ended, by status; `unspecified` for replies that tell none.
        public var finals: [String: UInt64]
        /// From a request's arrival to its first worker.
        public var dwell: Histogram
        /// From the worker to its FINAL.
        public var handling: Histogram

        /// Makes a service's line.
        public init(
            name: String,
            workers: Int = 0,
            credit: Int = 0,
            queued: Int = 0,
            queuedBytes: Int = 0,
            queueAgeMilliseconds: Int64 = 0,
            inFlight: Int = 0,
            counters: [String: UInt64] = [:],
            finals: [String: UInt64] = [:],
            dwell: Histogram = Histogram(),
            handling: Histogram = Histogram()
        ) {
            self.name = name
            self.workers = workers
            self.credit = credit
            self.queued = queued
            self.queuedBytes = queuedBytes
            self.queueAgeMilliseconds = queueAgeMilliseconds
            self.inFlight = inFlight
            self.counters = counters
            self.finals = finals
            self.dwell = dwell
            self.handling = handling
        }
    }
}
