public import Commands
import Foundation
public import RecipeDomain

/// Keeps the recipes of homes.
///
/// Every adapter passes `RecipeStoreContract`. A home keeps at most one recipe under a ``TitleKey``.
public protocol RecipeStore: CommandStore where Row == StoredRecipe {
    /// Returns the home's recipes of these identities, in any order; those it does not have are left out.
    func recipes(ids: Set<RecipeID>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe]

    /// Returns the home's recipes of these titles, in any order; those it does not have are left out.
    func recipes(titles: Set<TitleKey>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe]

    /// Returns at most `limit` of the home's recipes after a position, by title key, then identity: the parts of the
    /// cursor.
    ///
    /// No position means from the first on. Costs one query, however long the recipes are.
    func summaries(
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeSummary]
}

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

    /// Makes the summary of a stored recipe.
    package init(_ stored: StoredRecipe) {
        self.init(
            id: stored.id,
            title: stored.recipe.title,
            servings: stored.recipe.servings,
            ingredientCount: stored.recipe.ingredients.count
        )
    }

    /// The place in the list of recipes after this one: its title key, then its identity.
    package var pageCursor: PageCursor { PageCursor(after: TitleKey(title).text, id.description) }
}

extension StoredRecipe {
    /// The feed's name for recipes.
    public static let kind = "recipe"
}

extension RowChange<StoredRecipe> {
    /// Makes a recipe what it is now; the feed carries all of it.
    init(_ stored: StoredRecipe) throws(RecipeError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let payload: [UInt8]
        do { payload = try Array(encoder.encode(stored)) } catch {
            throw .store(.unavailable(reason: "The recipe cannot be encoded for the feed: \(error)."))
        }
        self.init(
            kind: StoredRecipe.kind,
            entityId: stored.id.description,
            expectedVersion: stored.version - 1,
            row: stored,
            payload: payload
        )
    }
}
