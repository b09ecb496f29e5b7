/// One edge of a conversion, as it was applied.
public struct ConversionStep: Hashable, Sendable {
    /// The amount before the step.
    public let from: Amount
    /// The amount after the step.
    public let to: Amount
    /// True for a definition, false for a measured weight.
    public let exact: Bool
    /// The source of the fact.
    public let source: String
    /// The state in which the ingredient was weighed, such as "packed"; empty for a definition and for a weight that
    /// holds in any state.
    public let state: String

    /// Creates a step.
    public init(from: Amount, to: Amount, exact: Bool, source: String, state: String = "") {
        self.from = from
        self.to = to
        self.exact = exact
        self.source = source
        self.state = state
    }
}
