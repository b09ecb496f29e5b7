/// The recipes of a page or text.
public struct RecipeReading: Hashable, Sendable {
    /// At least one recipe, in page order.
    public let recipes: [Recipe]
    /// Sentences about what was repaired or left out; empty when nothing was.
    public let notes: [String]
    /// Sentences about what the source has and no recipe has a field for; empty when there is nothing.
    public let left: [String]

    /// Creates a reading.
    package init(recipes: [Recipe], notes: [String], left: [String] = []) {
        (self.recipes, self.notes, self.left) = (recipes, notes, left)
    }
}
