public import Commands
public import RecipeModule
public import SQLKit

/// Keeps the recipes of homes in a SQL database.
public struct SQLRecipeStore: RecipeStore, SQLOperationStore {
    /// The service whose tables these are.
    public static let service = "recipe"

    /// The database that holds everything.
    public let database: any SQLDatabase

    /// Keeps recipes in an open database.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// Writes or deletes a recipe with its lines.
    public static func write(
        _ row: RecipeRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        try write([RowWrite(row: row, key: key)], in: household, connection)
    }

    /// Writes or deletes recipes with their lines, with few statements however many they are.
    public static func write(
        _ rows: [RowWrite<RecipeRow>],
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        var (recipes, revisions): ([StoredRecipe], [Revision]) = ([], [])
        var (cookings, searches): ([Cooking], [SavedSearch]) = ([], [])
        for write in rows {
            switch write.row {
            case .recipe(let recipe): recipes.append(recipe)
            case .revision(let revision): revisions.append(revision)
            case .cooking(let cooking): cookings.append(cooking)
            case .search(let saved): searches.append(saved)
            case .later, nil: break
            }
        }
        let deleted = Dictionary(grouping: rows.filter { $0.row == nil }.map(\.key), by: \.kind.text)
            .mapValues { $0.map(\.id.text) }
        try connection.deleteSearches(deleted["search"] ?? [], in: household)
        let uncooked = try connection.recipes(ofCookings: deleted["cooking"] ?? [], in: household)
        try connection.deleteCookings(deleted["cooking"] ?? [], in: household)
        try connection.deleteRecipes(deleted["recipe"] ?? [], in: household)
        try connection.unindexRecipes(deleted["recipe"] ?? [], in: household)
        try connection.deleteRevisions(deleted["revision"] ?? [], in: household)
        if !recipes.isEmpty { try connection.save(recipes, in: household) }
        if !revisions.isEmpty { try connection.save(revisions, in: household) }
        if !searches.isEmpty { try connection.save(searches, in: household) }
        if !cookings.isEmpty { try connection.save(cookings, in: household) }
        let counted = recipes.map(\.id) + cookings.map(\.recipeID)
        try connection.countCookings(of: counted.map(\.description) + uncooked, in: household)
    }

    /// Returns the home's recipes of these identities.
    public func recipes(ids: Set<RecipeID>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe] {
        let ids = ids.map(\.description)
        return try await database.read { try $0.recipes(where: "id", isOneOf: ids, in: household) }
    }

    /// Returns the home's recipes of these titles.
    public func recipes(titles: Set<TitleKey>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe] {
        let titles = titles.map(\.text)
        return try await database.read { try $0.recipes(where: "title_key", isOneOf: titles, in: household) }
    }

    /// Returns the heads of the revisions of recipes.
    public func revisionHeads(
        of recipes: Set<RecipeID>,
        in household: HouseholdID
    ) async throws(StoreError) -> [RecipeID: [RevisionHead]] {
        let ids = recipes.map(\.description)
        return try await database.read { try $0.revisionHeads(of: ids, in: household) }
    }

    /// Returns the home's revisions of these identities.
    public func revisions(ids: Set<RevisionID>, of household: HouseholdID) async throws(StoreError) -> [Revision] {
        let ids = ids.map(\.description)
        return try await database.read { try $0.revisions(ids, in: household) }
    }

    /// Returns the home's recipes by title, then identity.
    public func summaries(
        after position: PageCursor?,
        limit: Int,
        listing: RecipeListing,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeSummary] {
        let shown =
            switch listing {
            case .kept: "AND trashed_at IS NULL"
            case .trash: "AND trashed_at IS NOT NULL"
            case .all: ""
            }
        return try await database.read { connection in
            try connection.rows(
                """
                SELECT id, title, servings_text, servings_count, ingredient_count, favorite, rating, times_cooked,
                    last_cooked FROM recipes
                WHERE household_id = ? AND (title_key, id) > (?, ?) \(shown) ORDER BY title_key, id LIMIT ?
                """,
                [household.blob, position?.parts[0] ?? "", position?.parts[1] ?? "", max(0, limit)]
            ) { try RecipeSummary(row: $0) }
        }
    }
}
