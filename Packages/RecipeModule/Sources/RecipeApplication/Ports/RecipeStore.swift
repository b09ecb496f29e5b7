public import Commands
public import Foundation
public import RecipeDomain

/// Keeps the recipes of homes.
///
/// Every adapter passes `RecipeStoreContract`. A home keeps at most one recipe under a ``TitleKey``.
public protocol RecipeStore: OperationStore, CookingStore, RecipeSearchStore where Row == RecipeRow {
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
        listing: RecipeListing,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeSummary]

    /// Returns the revisions of recipes, by recipe and oldest first; those of one time are ordered by version, then by
    /// identifier.
    func revisionHeads(
        of recipes: Set<RecipeID>,
        in household: HouseholdID
    ) async throws(StoreError) -> [RecipeID: [RevisionHead]]

    /// Returns the home's revisions with these identifiers, in any order, omitting unknown ones.
    func revisions(ids: Set<RevisionID>, of household: HouseholdID) async throws(StoreError) -> [Revision]

    /// Returns how the home's recipes outside the trash use the ingredients of these keys, in any order; `nil` means
    /// all ingredients.
    ///
    /// Costs two queries for each few hundred keys, or for all ingredients, which read an index.
    func ingredientUse(
        of keys: Set<String>?,
        in household: HouseholdID
    ) async throws(StoreError) -> [IngredientUse]

    /// Returns the home's recipes, also in the trash, with a line that has one of these keys; each once, in any order.
    ///
    /// Costs one query for each few hundred keys, which reads an index.
    func recipes(using keys: Set<String>, in household: HouseholdID) async throws(StoreError) -> Set<RecipeID>
}

/// Which revision it is, and when it was saved.
public struct RevisionHead: Hashable, Sendable {
    /// The identifier.
    public let id: RevisionID
    /// When it was saved.
    public let at: Date
    /// The version of the recipe that had it first.
    public let version: Int64

    /// Creates a head.
    public init(id: RevisionID, at: Date, version: Int64) {
        self.id = id
        self.at = at
        self.version = version
    }

    /// The entity of a revision.
    package static func key(of id: RevisionID) -> EntityKey {
        EntityKey(kind: RevisionGroup.kind, id: ByteText(id.description))
    }
}

/// Which recipes a list has.
public enum RecipeListing: Hashable, Sendable {
    /// Those that are not in the trash.
    case kept
    /// Those in the trash.
    case trash
    /// All of them.
    case all
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
    /// Whether it is one of the home's favorites.
    public let isFavorite: Bool
    /// The home's rating; `nil` for none.
    public let rating: Rating?
    /// How often it was cooked.
    public let cooked: CookingTotal

    /// Creates a summary.
    public init(
        id: RecipeID,
        title: String,
        servings: Servings?,
        ingredientCount: Int,
        isFavorite: Bool = false,
        rating: Rating? = nil,
        cooked: CookingTotal = CookingTotal()
    ) {
        self.id = id
        self.title = title
        self.servings = servings
        self.ingredientCount = ingredientCount
        (self.isFavorite, self.rating, self.cooked) = (isFavorite, rating, cooked)
    }

    /// Creates the summary of a stored recipe.
    package init(_ stored: StoredRecipe, cooked: CookingTotal = CookingTotal()) {
        self.init(
            id: stored.id,
            title: stored.recipe.title,
            servings: stored.recipe.servings,
            ingredientCount: stored.recipe.ingredients.count,
            isFavorite: stored.marks.isFavorite,
            rating: stored.recipe.details.rating,
            cooked: cooked
        )
    }

    /// The position of this recipe in the list: its title key and then its identifier.
    package var pageCursor: PageCursor { PageCursor(after: TitleKey(title).text, id.description) }
}
