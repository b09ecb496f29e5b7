public import Quantities

/// A recipe that a home keeps.
public struct StoredRecipe: Hashable, Sendable, Codable {
    /// Stays the same when the recipe is replaced.
    public let id: RecipeID
    /// 1 when it was first kept, and one more each time it was replaced or its portion was set.
    public let version: Int64
    /// What it says.
    public let recipe: Recipe
    /// What the home calls one portion, in grams; `nil` as long as it has set none.
    public let portionSize: Rational?

    /// Makes a stored recipe.
    public init(id: RecipeID, version: Int64, recipe: Recipe, portionSize: Rational? = nil) {
        self.id = id
        self.version = version
        self.recipe = recipe
        self.portionSize = portionSize
    }

    /// What the recipe is found and ordered by.
    public var titleKey: TitleKey { TitleKey(recipe.title) }
}
