public import Commands
public import CommandsTestKit
public import RecipeModule

/// Recipes in memory.
public struct InMemoryRecipeStore: RecipeStore, InMemoryCommandStore {
    /// Where the recipes are.
    public let log = InMemoryCommandLog<StoredRecipe>()

    /// Makes an empty store.
    public init() {}

    /// The home's recipes of these identities.
    public func recipes(ids: Set<RecipeID>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe] {
        await all(of: household).filter { ids.contains($0.id) }
    }

    /// The home's recipes of these titles.
    public func recipes(titles: Set<TitleKey>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe] {
        await all(of: household).filter { titles.contains($0.titleKey) }
    }

    /// The home's recipes by title, then identity.
    public func summaries(
        after place: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeSummary] {
        let sorted = await all(of: household).map { RecipeSummary($0) }.sorted { $0.pageCursor < $1.pageCursor }
        let rest = place.map { place in sorted.filter { place < $0.pageCursor } } ?? sorted
        return Array(rest.prefix(max(0, limit)))
    }

    private func all(of household: HouseholdID) async -> [StoredRecipe] {
        await log.rows(of: household, kind: StoredRecipe.kind)
    }
}
