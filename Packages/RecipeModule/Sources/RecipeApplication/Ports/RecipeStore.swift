public import Commands
public import RecipeDomain

/// Keeps the recipes of homes.
///
/// Every adapter passes `RecipeStoreContract`. A home keeps at most one recipe under a ``TitleKey``.
public protocol RecipeStore: OperationStore where Row == RecipeRow {
    /// Returns the home's recipes with these identifiers, in any order, omitting unknown ones.
    func recipes(ids: Set<RecipeID>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe]

    /// Returns the home's recipes with these titles, in any order, omitting unknown ones.
    func recipes(titles: Set<TitleKey>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe]

    /// Returns at most `limit` of the home's recipes after a position, ordered by title key and then by identifier.
    ///
    /// The position is the two parts of the cursor; `nil` starts at the first recipe. Costs one query, regardless of
    /// the length of the recipes.
    func summaries(
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeSummary]
}

/// A recipe as lists show it.
public struct RecipeSummary: Hashable, Sendable {
    /// The identifier of the recipe.
    public let id: RecipeID
    /// The recipe's title.
    public let title: String
    /// The recipe's servings.
    public let servings: Servings?
    /// The number of ingredient lines.
    public let ingredientCount: Int

    /// Creates a summary.
    public init(id: RecipeID, title: String, servings: Servings?, ingredientCount: Int) {
        self.id = id
        self.title = title
        self.servings = servings
        self.ingredientCount = ingredientCount
    }

    /// Creates the summary of a stored recipe.
    package init(_ stored: StoredRecipe) {
        self.init(
            id: stored.id,
            title: stored.recipe.title,
            servings: stored.recipe.servings,
            ingredientCount: stored.recipe.ingredients.count
        )
    }

    /// The position of this recipe in the list: its title key and then its identifier.
    package var pageCursor: PageCursor { PageCursor(after: TitleKey(title).text, id.description) }
}
