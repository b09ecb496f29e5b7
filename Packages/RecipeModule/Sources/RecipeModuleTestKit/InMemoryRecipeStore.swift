public import Commands
public import CommandsTestKit
public import RecipeModule

/// A recipe store in memory.
public struct InMemoryRecipeStore: RecipeStore, InMemoryOperationStore {
    /// The underlying entity store.
    public let entities: InMemoryEntityStore<RecipeRow>

    /// Creates a store; `entities` determines the node that it belongs to.
    public init(_ entities: InMemoryEntityStore<RecipeRow> = InMemoryEntityStore()) { self.entities = entities }

    /// Returns the home's recipes with these identifiers.
    public func recipes(ids: Set<RecipeID>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe] {
        all(of: household).filter { ids.contains($0.id) }
    }

    /// Returns the home's recipes with these titles.
    public func recipes(titles: Set<TitleKey>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe] {
        all(of: household).filter { titles.contains($0.titleKey) }
    }

    /// Returns the home's recipes ordered by title and then by identifier.
    public func summaries(
        after place: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeSummary] {
        let sorted = all(of: household).map { RecipeSummary($0) }.sorted { $0.pageCursor < $1.pageCursor }
        let rest = place.map { place in sorted.filter { place < $0.pageCursor } } ?? sorted
        return Array(rest.prefix(max(0, limit)))
    }

    private func all(of household: HouseholdID) -> [StoredRecipe] {
        entities.rows(of: household, kind: RecipeRow.kind.text).compactMap {
            if case .recipe(let stored) = $0 { stored } else { nil }
        }
    }
}
