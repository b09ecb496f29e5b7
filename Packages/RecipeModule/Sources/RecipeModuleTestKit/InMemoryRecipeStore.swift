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
        listing: RecipeListing,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeSummary] {
        let shown = all(of: household).filter { listing.includes($0) }
        let sorted = shown.map { RecipeSummary($0) }.sorted { $0.pageCursor < $1.pageCursor }
        let rest = place.map { place in sorted.filter { place < $0.pageCursor } } ?? sorted
        return Array(rest.prefix(max(0, limit)))
    }

    /// Returns the heads of the revisions of recipes.
    public func revisionHeads(
        of recipes: Set<RecipeID>,
        in household: HouseholdID
    ) async throws(StoreError) -> [RecipeID: [RevisionHead]] {
        Dictionary(grouping: revisions(of: household).filter { recipes.contains($0.recipeID) }, by: \.recipeID)
            .mapValues { revisions in
                revisions.map { RevisionHead(id: $0.id, at: $0.at, version: $0.version) }
                    .sorted { ($0.at, $0.version, $0.id.description) < ($1.at, $1.version, $1.id.description) }
            }
    }

    /// Returns the home's revisions with these identifiers.
    public func revisions(ids: Set<RevisionID>, of household: HouseholdID) async throws(StoreError) -> [Revision] {
        revisions(of: household).filter { ids.contains($0.id) }
    }

    private func revisions(of household: HouseholdID) -> [Revision] {
        entities.rows(of: household, kind: "revision").compactMap {
            if case .revision(let revision) = $0 { revision } else { nil }
        }
    }

    private func all(of household: HouseholdID) -> [StoredRecipe] {
        entities.rows(of: household, kind: RecipeRow.kind.text).compactMap {
            if case .recipe(let stored) = $0 { stored } else { nil }
        }
    }
}

extension RecipeListing {
    fileprivate func includes(_ stored: StoredRecipe) -> Bool {
        switch self {
        case .kept: stored.marks.trash == nil
        case .trash: stored.marks.trash != nil
        case .all: true
        }
    }
}
