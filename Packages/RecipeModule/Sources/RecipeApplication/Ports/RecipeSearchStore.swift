public import Commands
public import RecipeDomain

/// Finds recipes of homes by an index.
public protocol RecipeSearchStore: Sendable {
    /// Returns at most `limit` of the home's recipes that fit a search after a position, by value, title key, and
    /// identifier.
    ///
    /// What is in the trash does not fit. Costs a fixed number of queries.
    func search(
        _ search: RecipeSearch,
        after position: SearchPosition?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeHit]

    /// Returns how many recipes the home has.
    func recipeCounts(of household: HouseholdID) async throws(StoreError) -> RecipeCounts

    /// Returns the searches that the home keeps, by the keys of their names.
    func savedSearches(of household: HouseholdID) async throws(StoreError) -> [SavedSearch]
}

/// A recipe that fits a search.
public struct RecipeHit: Hashable, Sendable {
    /// The recipe.
    public let summary: RecipeSummary
    /// Where it stands in the order of the search: the least comes first.
    public let value: Int64

    /// Creates a hit.
    public init(summary: RecipeSummary, value: Int64) { (self.summary, self.value) = (summary, value) }
}

/// A place in what a search finds: the last recipe before it.
public struct SearchPosition: Hashable, Sendable {
    /// The value of the order.
    public let value: Int64
    /// The title key.
    public let titleKey: String
    /// The text of the identifier.
    public let id: String

    /// Creates a position.
    public init(value: Int64, titleKey: String, id: String) {
        (self.value, self.titleKey, self.id) = (value, titleKey, id)
    }
}

extension RecipeSearch.Sort {
    /// The value of recipes of unknown time, which come last.
    public static let unknownMinutes: Int64 = 1_000_000_000
    /// The value of recipes that were never cooked, which come last.
    public static let neverCooked: Int64 = 1_000_000_000
    /// What is added to the value of recipes that have a word with a typing slip alone, which come after all others.
    public static let slipped: Int64 = 1 << 50
}
