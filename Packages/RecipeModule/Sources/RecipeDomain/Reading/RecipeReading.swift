/// The recipes of a page or text.
public struct RecipeReading: Hashable, Sendable {
    /// At least one, in the order of the page.
    public let recipes: [Recipe]
    /// What was repaired or left out, in sentences; empty when there was no need.
    public let notes: [String]
}
