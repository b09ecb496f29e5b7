public import Commands
public import RecipeDomain

/// Keeps the recipes of homes.
///
/// Every adapter passes `RecipeStoreContract`. A home keeps at most one recipe under a ``TitleKey``.
public protocol RecipeStore: CommandStore where Row == StoredRecipe {
    /// The home's recipes of these identities, in no particular order; those it does not have are left out.
    func recipes(ids: Set<RecipeID>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe]

    /// The home's recipes of these titles, in no particular order; those it does not have are left out.
    func recipes(titles: Set<TitleKey>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe]

    /// At most `limit` of the home's recipes by title, then identity, from the one after `place` on.
    ///
    /// No place means from the first on. Costs one query, however long the recipes are.
    func summaries(
        after place: RecipePlace?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeSummary]
}
