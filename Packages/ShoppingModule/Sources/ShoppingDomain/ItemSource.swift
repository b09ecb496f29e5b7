public import Quantities

/// A counted line of an item.
public struct ItemSource: Hashable, Sendable {
    /// The recipe's title.
    public let recipe: String
    /// The source text, unchanged.
    public let line: String
    /// How much, scaled.
    public let quantity: StructuredQuantity

    /// Takes a line over.
    public init(_ line: PlannedLine) {
        recipe = line.recipe
        self.line = line.text
        quantity = line.quantity
    }
}
