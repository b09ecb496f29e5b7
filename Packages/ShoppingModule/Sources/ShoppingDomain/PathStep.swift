public import Quantities

/// One conversion across dimensions, as it was used for a total.
public struct PathStep: Hashable, Sendable {
    /// Before.
    public let from: Amount
    /// After.
    public let to: Amount
    /// False for a measured weight, true for a definition.
    public let isExact: Bool
    /// Who says so.
    public let source: String

    /// Makes a step.
    public init(from: Amount, to: Amount, isExact: Bool, source: String) {
        self.from = from
        self.to = to
        self.isExact = isExact
        self.source = source
    }
}
