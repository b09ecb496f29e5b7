/// The recipes of a page or text.
public struct RecipeReading: Hashable, Sendable {
    /// At least one recipe, in page order.
    public let recipes: [Recipe]
    /// Sentences about what was repaired or left out; empty when nothing was.
    public let notes: [String]

    /// Creates a reading.
    package init(recipes: [Recipe], notes: [String]) { (self.recipes, self.notes) = (recipes, notes) }
}
