/// A recipe that was left out of the plan, and why.
public struct RefusedRecipe: Error, Hashable, Sendable {
    /// Its position in the order.
    public let position: Int
    /// Why.
    public let reason: RecipeRefusal

    /// Makes an entry.
    public init(position: Int, reason: RecipeRefusal) {
        self.position = position
        self.reason = reason
    }
}
