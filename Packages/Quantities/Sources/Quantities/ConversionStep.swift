/// One edge of a conversion, as it was used.
public struct ConversionStep: Hashable, Sendable {
    /// Before the step.
    public let from: Amount
    /// After it.
    public let to: Amount
    /// True for a definition, false for a measured weight.
    public let exact: Bool
    /// Who says so.
    public let source: String
    /// The state that the ingredient was weighed in, such as "packed"; empty for a definition and for any state.
    public let state: String

    /// Makes a step.
    public init(from: Amount, to: Amount, exact: Bool, source: String, state: String = "") {
        self.from = from
        self.to = to
        self.exact = exact
        self.source = source
        self.state = state
    }
}
