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
    /// Whose weight or size a measured step uses.
    public let basis: Basis

    /// Whose weight or size a measured step uses.
    ///
    /// A list that shows the step shows this assumption, too.
    public enum Basis: Hashable, Sendable {
        /// The ingredient's own weight; also that of a definition.
        case own
        /// The weight of another ingredient, both by their keys: basmati rice by white rice.
        case standIn(of: String, by: String)
        /// The usual size of a package.
        case usualSize
    }

    /// Creates a step.
    public init(
        from: Amount,
        to: Amount,
        exact: Bool,
        source: String,
        state: String = "",
        basis: Basis = .own
    ) {
        self.from = from
        self.to = to
        self.exact = exact
        self.source = source
        self.state = state
        self.basis = basis
    }
}
