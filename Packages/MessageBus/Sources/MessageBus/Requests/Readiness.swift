/// Whether a service can answer, as in its `StatusReply`.
public struct Readiness: Hashable, Sendable {
    /// Why the service cannot answer anything now; `nil` when it can.
    public var obstacle: String?
    /// The other services that it lacks, a sentence for each; it answers what it can without them.
    public var missing: [String]

    /// Creates a readiness; without an obstacle, the service can answer.
    public init(obstacle: String? = nil, missing: [String] = []) {
        self.obstacle = obstacle
        self.missing = missing
    }
}
