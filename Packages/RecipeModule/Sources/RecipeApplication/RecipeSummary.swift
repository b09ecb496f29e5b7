public import RecipeDomain

/// A recipe as lists show it.
public struct RecipeSummary: Hashable, Sendable {
    /// Of the recipe.
    public let id: RecipeID
    /// As the recipe has it.
    public let title: String
    /// As the recipe has them.
    public let servings: Servings?
    /// How many lines of ingredients it has.
    public let ingredientCount: Int

    /// Makes a summary.
    public init(id: RecipeID, title: String, servings: Servings?, ingredientCount: Int) {
        self.id = id
        self.title = title
        self.servings = servings
        self.ingredientCount = ingredientCount
    }

    /// Where the recipe stands in the list.
    public var place: RecipePlace { RecipePlace(title: TitleKey(title), id: id) }
}

extension RecipeSummary {
    /// The summary of a stored recipe.
    public init(_ stored: StoredRecipe) {
        self.init(
            id: stored.id,
            title: stored.recipe.title,
            servings: stored.recipe.servings,
            ingredientCount: stored.recipe.ingredients.count
        )
    }
}
