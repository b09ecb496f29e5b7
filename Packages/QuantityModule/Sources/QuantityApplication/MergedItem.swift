public import QuantityDomain

/// All needs of one ingredient.
public struct MergedItem: Hashable, Sendable {
    /// The ingredient.
    public let ingredientKey: String
    /// How a list shows it: the first item's name.
    public let listName: String
    /// One total for each group of units between which no path is known; empty when nothing is counted.
    public let totals: [StructuredQuantity]
    /// The paths across dimensions that the totals used.
    public let path: [ConversionStep]
    /// Positions, ascending, of the items in the totals.
    public let counted: [Int]
    /// Positions, ascending, of the items that could not be counted.
    public let uncounted: [Int]
}
