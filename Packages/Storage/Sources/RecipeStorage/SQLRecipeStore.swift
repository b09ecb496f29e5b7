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
        switch row {
        case .recipe(let recipe): try connection.save(recipe, in: household)
        case .later: break
        case nil: try connection.deleteRecipeRow(of: key, in: household)
        }
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

    /// Returns the home's recipes by title, then identity.
    public func summaries(
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeSummary] {
        try await database.read { connection in
            try connection.rows(
                """
                SELECT id, title, servings_text, servings_count, ingredient_count FROM recipes
                WHERE household_id = ? AND (title_key, id) > (?, ?) ORDER BY title_key, id LIMIT ?
                """,
                [household.blob, position?.parts[0] ?? "", position?.parts[1] ?? "", max(0, limit)]
            ) { try RecipeSummary(row: $0) }
        }
    }
}
