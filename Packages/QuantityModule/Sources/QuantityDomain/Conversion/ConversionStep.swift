public import ExactMath

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
}
