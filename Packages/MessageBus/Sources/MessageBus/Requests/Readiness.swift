/// Whether a service can answer, as its `StatusReply` says it.
public struct Readiness: Hashable, Sendable {
    /// Why the service cannot answer anything now; `nil` when it can.
    public var obstacle: String?
    /// What the service misses of other services, a sentence for each; it answers what it can do without them.
    public var missing: [String]

    /// Describes a service that can answer, unless there is an obstacle.
    public init(obstacle: String? = nil, missing: [String] = []) {
        self.obstacle = obstacle
        self.missing = missing
    }
}
