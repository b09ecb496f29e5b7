public import Quantities

/// A recipe that a home keeps.
public struct StoredRecipe: Hashable, Sendable, Codable {
    /// The identifier, which stays the same when the recipe is replaced.
    public let id: RecipeID
    /// 1 when the recipe is first added, and one more after each replacement or portion change.
    public let version: Int64
    /// The content of the recipe.
    public let recipe: Recipe
    /// The home's portion size in grams; `nil` until the home sets one.
    public let portionSize: Rational?

    /// Creates a stored recipe.
    public init(id: RecipeID, version: Int64, recipe: Recipe, portionSize: Rational? = nil) {
        self.id = id
        self.version = version
        self.recipe = recipe
        self.portionSize = portionSize
    }

    /// The key that finds and orders the recipe.
    public var titleKey: TitleKey { TitleKey(recipe.title) }
}
