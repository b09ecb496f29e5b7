public import Quantities

/// A recipe and how much of it is cooked.
public struct PlannedRecipe: Hashable, Sendable {
    /// What is cooked.
    public let recipe: Recipe
    /// What every amount is multiplied by; above zero.
    public let factor: Rational

    /// Scales a recipe.
    public init(_ recipe: Recipe, _ scaling: Scaling) throws(RecipeRefusal) {
        guard !recipe.lines.isEmpty else { throw .noIngredients(title: recipe.title) }
        self.recipe = recipe
        factor = try scaling.factor(for: recipe)
    }
}
