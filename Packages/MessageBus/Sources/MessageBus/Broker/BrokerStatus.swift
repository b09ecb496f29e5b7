/// What a broker tells of itself: the reply of `mmi.x-status`.
public struct BrokerStatus: Codable, Hashable, Sendable {
    /// A service that is registered or waited for.
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
        /// How many requests are being worked on.
        public var inFlight: Int

        /// Makes a service's line.
        public init(name: String, workers: Int, credit: Int, queued: Int, queuedBytes: Int, inFlight: Int) {
            self.name = name
            self.workers = workers
            self.credit = credit
            self.queued = queued
            self.queuedBytes = queuedBytes
            self.inFlight = inFlight
        }
    }

    /// By name.
    public var services: [Service]
    /// What was counted since the start.
    public var counters: [String: UInt64]

    /// Makes a status.
    public init(services: [Service], counters: [String: UInt64]) {
        self.services = services
        self.counters = counters
    }

    /// Prometheus' text form: the reply of `mmi.x-metrics`.
    public var prometheusText: String {
        let gauges: [(String, KeyPath<Service, Int>)] = [
            ("workers", \.workers), ("credit", \.credit), ("queued", \.queued), ("queued_bytes", \.queuedBytes),
            ("in_flight", \.inFlight),
        ]
        var lines: [String] = []
        for (name, path) in gauges {
            lines.append("# TYPE larder_broker_\(name) gauge")
            lines += services.map {
                let label = $0.name.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
                    .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
                return "larder_broker_\(name){service=\"\(label)\"} \($0[keyPath: path])"
            }
        }
        for (name, value) in counters.sorted(by: { $0.key < $1.key }) {
            let snake = name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
            lines.append("# TYPE larder_broker_\(snake)_total counter")
            lines.append("larder_broker_\(snake)_total \(value)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
