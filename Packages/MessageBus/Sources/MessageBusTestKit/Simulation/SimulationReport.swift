/// The result of a schedule.
package struct SimulationReport: Sendable {
    /// The seed of the schedule.
    package let seed: UInt64
    /// Broken invariants, as sentences; empty when all held.
    package let violations: [String]
    /// How many requests ended with each status.
    package let outcomes: [String: Int]
    /// The number of messages that arrived.
    package let messages: Int
    /// How often each fault happened.
    package let faults: [String: Int]
    /// The counters of its brokers, added up.
    package let counters: [String: UInt64]
    /// A number that two runs share only if they did the same.
    package let fingerprint: UInt64
}
