/// What a schedule came to.
package struct SimulationReport: Sendable {
    /// The seed that repeats it.
    package let seed: UInt64
    /// Invariants that were broken, as sentences; empty when all held.
    package let violations: [String]
    /// How many requests ended how, by status.
    package let outcomes: [String: Int]
    /// Messages that arrived somewhere.
    package let messages: Int
    /// What happened to the network and its processes, by name.
    package let faults: [String: Int]
    /// What its brokers have counted, all together.
    package let counters: [String: UInt64]
    /// A number that two runs share only if they did the same.
    package let fingerprint: UInt64
}
