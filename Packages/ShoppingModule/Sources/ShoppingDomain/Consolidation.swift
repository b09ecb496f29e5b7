public import Quantities

/// What all lines of one ingredient add up to.
public struct Consolidation: Hashable, Sendable {
    /// One total for each group of units between which no path is known; empty when nothing is counted.
    public let totals: [StructuredQuantity]
    /// The conversions across dimensions that the totals used.
    public let path: [ConversionStep]
    /// Which of the ingredient's lines are in the totals, by position.
    public let counted: Set<Int>

    /// Makes a consolidation.
    public init(totals: [StructuredQuantity], path: [ConversionStep] = [], counted: Set<Int>) {
        self.totals = totals
        self.path = path
        self.counted = counted
    }
}
