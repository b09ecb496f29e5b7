public import Commands
public import Foundation
public import GRDB
public import RecipeModule
public import SQLiteKit

/// Keeps the recipes of homes in SQLite.
public struct SQLiteRecipeStore: RecipeStore, SQLiteOperationStore {
    /// The database that holds everything.
    public let database: SQLiteDatabase

    /// Opens the service's database in a data folder.
    public static func open(folder: URL) throws(StorageError) -> SQLiteRecipeStore {
        let database = try SQLiteDatabase.open(folder: folder, service: "recipe", migrations: migrations)
        try database.adoptRows(of: RecipeRow.rules) { try $0.recipesToAdopt() }
        return SQLiteRecipeStore(database)
    }

    /// Works on a database that ``migrations`` have been applied to.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Writes or deletes a recipe with its lines.
    public static func write(
        _ row: RecipeRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ database: Database
    ) throws {
        // A kind of a later release has no row.
        guard key.kind.text == "recipe" else { return }
        try database.deleteRecipe(key.id.text, household.blob)
        if case .recipe(let stored) = row { try database.insert(stored, household.blob) }
    }

    /// Returns the home's recipes of these identities.
    public func recipes(ids: Set<RecipeID>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe] {
        try await recipes(where: "id", isOneOf: ids.map(\.description), of: household)
    }

    /// Returns the home's recipes of these titles.
    public func recipes(titles: Set<TitleKey>, of household: HouseholdID) async throws(StoreError) -> [StoredRecipe] {
        try await recipes(where: "title_key", isOneOf: titles.map(\.text), of: household)
    }

    /// Returns the home's recipes by title, then identity.
    public func summaries(
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeSummary] {
        let start = position?.parts ?? ["", ""]
        let arguments: StatementArguments = [household.blob] + StatementArguments(start) + [max(0, limit)]
        return try await database.read { db in
            try GRDB.Row.fetchAll(
                db,
                sql: """
                    SELECT id, title, servings_text, servings_count, ingredient_count FROM recipes
                    WHERE household_id = ? AND (title_key, id) > (?, ?) ORDER BY title_key, id LIMIT ?
                    """,
                arguments: arguments
            ).map(RecipeSummary.init(row:))
        }
    }

    /// Two queries for each 500 recipes, however many lines they have.
    private func recipes(
        where column: String,
        isOneOf values: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [StoredRecipe] {
        let sorted = values.sorted()
        let household = household.blob
        return try await database.read { db in
            try stride(from: 0, to: sorted.count, by: Self.valuesInOneQuery).flatMap { start in
                let some = Array(sorted[start..<min(start + Self.valuesInOneQuery, sorted.count)])
                return try db.recipes(where: column, isOneOf: some, household)
            }
        }
    }

    /// Well under the number of parameters that every SQL database takes in one statement.
    private static let valuesInOneQuery = 500
}
