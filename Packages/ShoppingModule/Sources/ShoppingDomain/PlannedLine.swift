public import Quantities

/// A line of a planned recipe, read and scaled.
public struct PlannedLine: Hashable, Sendable {
    /// The recipe's title.
    public let recipe: String
    /// The source text, unchanged.
    public let text: String
    /// What it says.
    public let reading: Reading
    /// How much, scaled.
    public let quantity: StructuredQuantity

    /// Makes a line.
    public init(recipe: String, text: String, reading: Reading, quantity: StructuredQuantity) {
        self.recipe = recipe
        self.text = text
        self.reading = reading
        self.quantity = quantity
    }
}
