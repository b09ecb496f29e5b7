import Foundation

/// A broker's status: the reply of `mmi.x-status`.
public struct BrokerStatus: Codable, Hashable, Sendable {
    /// A count of messages that broke the protocol in one way.
    public struct Malformed: Codable, Hashable, Sendable {
        /// `"frames"`, `"request"`, `"worker"` or `"stranger"`: what was wrong, or its sender.
        public var kind: String
        /// The dialect of the sender, such as `"0.2"`.
        public var dialect: String
        /// The number of messages.
        public var count: UInt64

        /// Creates a count.
        public init(kind: String, dialect: String, count: UInt64) {
            self.kind = kind
            self.dialect = dialect
            self.count = count
        }
    }

    /// The services by name; names that were never registered and have no queued requests are counted together.
    public var services: [Service]
    /// The counters since the start, over all services.
    public var counters: [String: UInt64]
    /// The dropped messages that broke the protocol.
    public var malformed: [Malformed]
    /// The longest duration of one round of the broker, in milliseconds, during which it answered nothing.
    public var longestRoundMilliseconds: Int64
    /// How long the broker has run, in milliseconds.
    public var uptimeMilliseconds: Int64

    /// Creates a status.
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

    /// The status on one line, as the broker and `larder top --json` write it: a JSON object with sorted members.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return String(decoding: try encoder.encode(self), as: UTF8.self) } catch {
            preconditionFailure("A status has texts and whole numbers, which JSON can hold: \(error)")
        }
    }
}
