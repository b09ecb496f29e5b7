public import Commands
public import CommandsTestKit
public import Quantities
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
        let totals = Dictionary(grouping: cookings(of: household), by: \.recipeID).mapValues(CookingTotal.init(of:))
        let sorted = shown.map { RecipeSummary($0, cooked: totals[$0.id] ?? CookingTotal()) }.sorted {
            $0.pageCursor < $1.pageCursor
        }
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

    /// Returns the home's cookings with these identifiers.
    public func cookings(ids: Set<CookingID>, of household: HouseholdID) async throws(StoreError) -> [Cooking] {
        cookings(of: household).filter { ids.contains($0.id) }
    }

    /// Returns the home's cookings, the latest day first.
    public func cookings(
        _ query: CookingQuery,
        after position: CookingPosition?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Cooking] {
        let found = cookings(of: household).filter { cooking in
            (query.recipe == nil || query.recipe == cooking.recipeID) && query.from.map { $0 <= cooking.day } ?? true
                && query.until.map { cooking.day <= $0 } ?? true
        }
        let sorted = found.sorted { ($1.day, $0.id.description) < ($0.day, $1.id.description) }
        let rest = position.map { place in
            sorted.filter { ($0.day, place.id) < (place.day, $0.id.description) }
        }
        return Array((rest ?? sorted).prefix(max(0, limit)))
    }

    /// Returns the identifiers of the cookings of recipes.
    public func cookingIDs(
        of recipes: Set<RecipeID>,
        in household: HouseholdID
    ) async throws(StoreError) -> [RecipeID: [CookingID]] {
        Dictionary(grouping: cookings(of: household).filter { recipes.contains($0.recipeID) }, by: \.recipeID)
            .mapValues { $0.map(\.id) }
    }

    /// Returns how often recipes were cooked.
    public func cookingTotals(
        of recipes: Set<RecipeID>,
        in household: HouseholdID
    ) async throws(StoreError) -> [RecipeID: CookingTotal] {
        Dictionary(grouping: cookings(of: household).filter { recipes.contains($0.recipeID) }, by: \.recipeID)
            .mapValues(CookingTotal.init(of:))
    }

    /// Returns the home's recipes that fit a search.
    public func search(
        _ search: RecipeSearch,
        after position: SearchPosition?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeHit] {
        let totals = Dictionary(grouping: cookings(of: household), by: \.recipeID).mapValues(CookingTotal.init(of:))
        let hits = all(of: household).compactMap { stored -> (place: SearchPosition, hit: RecipeHit)? in
            let total = totals[stored.id] ?? CookingTotal()
            guard let value = search.value(of: stored, total) else { return nil }
            let place = SearchPosition(value: value, titleKey: stored.titleKey.text, id: stored.id.description)
            return (place, RecipeHit(summary: RecipeSummary(stored, cooked: total), value: value))
        }
        let sorted = hits.sorted { $0.place.precedes($1.place) }
        let rest = position.map { position in sorted.filter { position.precedes($0.place) } } ?? sorted
        return rest.prefix(max(0, limit)).map(\.hit)
    }

    /// Returns how many recipes the home has.
    public func recipeCounts(of household: HouseholdID) async throws(StoreError) -> RecipeCounts {
        let shown = all(of: household).filter { $0.marks.trash == nil }
        let cooked = Set(cookings(of: household).map(\.recipeID))
        return RecipeCounts(
            recipes: shown.count,
            favorites: shown.count { $0.marks.isFavorite },
            neverCooked: shown.count { !cooked.contains($0.id) }
        )
    }

    /// Returns the searches that the home keeps.
    public func savedSearches(of household: HouseholdID) async throws(StoreError) -> [SavedSearch] {
        entities.rows(of: household, kind: "search").compactMap {
            if case .search(let saved) = $0 { saved } else { nil }
        }
        .sorted { $0.nameKey < $1.nameKey }
    }

    /// Returns the sums of the home's cookings in a period.
    public func cookingSums(
        from first: CalendarDay?,
        until last: CalendarDay?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> CookingSums {
        let query = CookingQuery(from: first, until: last)
        let recipes = all(of: household).sorted { $0.id.description < $1.id.description }
        return CookingSums(try await cookings(query, limit: .max, of: household), of: recipes, limit: limit)
    }

    private func cookings(of household: HouseholdID) -> [Cooking] {
        entities.rows(of: household, kind: "cooking").compactMap {
            if case .cooking(let cooking) = $0 { cooking } else { nil }
        }
    }

    /// Returns how the home's recipes use ingredients.
    public func ingredientUse(
        of keys: Set<String>?,
        in household: HouseholdID
    ) async throws(StoreError) -> [IngredientUse] {
        let saved = Dictionary(grouping: revisions(of: household), by: \.recipeID)
            .compactMapValues { $0.map(\.at).max() }
        let lines = all(of: household).filter { $0.marks.trash == nil }
            .sorted { $0.id.description < $1.id.description }
            .flatMap { stored in
                stored.recipe.ingredients.compactMap { line in line.reading.map { (recipe: stored, reading: $0) } }
            }
            .filter { keys?.contains($0.reading.ingredientKey) ?? true }
        return Dictionary(grouping: lines, by: \.reading.ingredientKey).map { key, lines in
            let units = lines.compactMap(\.reading.quantity.range?.unit)
            return IngredientUse(
                ingredientKey: key,
                name: lines[0].reading.name,
                recipeCount: Set(lines.map(\.recipe.id)).count,
                preferredUnit: IngredientUse.preferred(Dictionary(units.map { ($0, 1) }, uniquingKeysWith: +)),
                lastChange: lines.compactMap { saved[$0.recipe.id] ?? $0.recipe.marks.addedAt }.max()
            )
        }
    }

    /// Returns the home's recipes that use ingredients.
    public func recipes(using keys: Set<String>, in household: HouseholdID) async throws(StoreError) -> Set<RecipeID> {
        let using = all(of: household).filter { stored in
            stored.recipe.ingredients.contains { $0.reading.map { keys.contains($0.ingredientKey) } ?? false }
        }
        return Set(using.map(\.id))
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

extension CookingTotal {
    fileprivate init(of cookings: [Cooking]) {
        self.init(times: cookings.count, lastDay: cookings.map(\.day).max())
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
