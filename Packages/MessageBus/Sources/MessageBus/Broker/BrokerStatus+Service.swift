extension BrokerStatus {
    /// A service that is or was registered, or that requests wait for.
    public struct Service: Codable, Hashable, Sendable {
        /// The name, such as `"quantity.v1"`.
        public var name: String
        /// The number of registered workers.
        public var workers: Int
        /// How many requests they handle at once, together.
        public var credit: Int
        /// The number of queued requests.
        public var queued: Int
        /// The number of queued bytes.
        public var queuedBytes: Int
        /// How long the oldest request has been queued, in milliseconds; 0 when none is.
        public var queueAgeMilliseconds: Int64
        /// The number of requests in progress.
        public var inFlight: Int
        /// The counters since the broker started, by name.
        public var counters: [String: UInt64]
        /// The number of ended requests by status; `unspecified` for replies without a status.
        public var finals: [String: UInt64]
        /// The times from a request's arrival to its first worker.
        public var dwell: Histogram
        /// The times from the dispatch to the FINAL.
        public var handling: Histogram

        /// Creates the status of a service.
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
