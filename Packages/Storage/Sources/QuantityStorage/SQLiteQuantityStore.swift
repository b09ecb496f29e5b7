public import Commands
public import Foundation
public import GRDB
public import QuantityModule
public import SQLiteKit

/// Keeps a home's ingredients, corrections and settings in SQLite.
public struct SQLiteQuantityStore: QuantityStore, SQLiteCommandStore {
    /// Where everything is.
    public let database: SQLiteDatabase

    /// Opens the service's database in a data folder.
    public static func open(folder: URL) throws(StorageError) -> SQLiteQuantityStore {
        SQLiteQuantityStore(try SQLiteDatabase.open(folder: folder, service: "quantity", migrations: migrations))
    }

    /// Works on a database that ``migrations`` have been applied to.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Writes an ingredient, a mark, a correction or how the home measures.
    public func apply(_ change: RowChange<QuantityRow>, of household: HouseholdID, in database: Database) throws {
        try database.apply(change, household.blob)
    }

    /// The ingredients of these identities.
    public func ingredients(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord] {
        let keys = ids.map { $0.uuidString.lowercased() }
        guard !keys.isEmpty else { return [] }
        return try await database.read { db in
            try db.rows("SELECT body FROM ingredients WHERE household_id = ? AND id IN", keys, household) {
                try $0.body()
            }
        }
    }

    /// The ingredients that have one of these folded names or keys, in the order of their names.
    public func ingredients(
        named names: Set<String>,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] {
        guard !names.isEmpty else { return [] }
        let ids: [String] = try await database.read { db in
            let sql = "SELECT ingredient_id FROM ingredient_names WHERE household_id = ? AND name IN"
            return try db.rows(sql, Array(names), household) { $0["ingredient_id"] }
        }
        let found = try await ingredients(ids: Set(ids.compactMap(UUID.init(uuidString:))), of: household)
        return found.sorted { first, second in
            (first.ingredient.sortName, first.ingredient.id.uuidString)
                < (second.ingredient.sortName, second.ingredient.id.uuidString)
        }
    }

    /// A page of ingredients in the order of their names.
    public func ingredients(
        _ query: IngredientQuery,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] {
        let key = household.blob
        return try await database.read { db in
            guard let statement = try IngredientStatement(query, key, in: db) else { return [] }
            return try GRDB.Row.fetchAll(db, sql: statement.sql, arguments: statement.arguments).map { try $0.body() }
        }
    }

    /// The marks of these ingredients.
    public func marks(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientMark] {
        let keys = ids.map { $0.uuidString.lowercased() }
        guard !keys.isEmpty else { return [] }
        return try await database.read { db in
            let sql = "SELECT * FROM marks WHERE household_id = ? AND ingredient_id IN"
            return try db.rows(sql, keys, household) { IngredientMark(row: $0) }.compactMap(\.self)
        }
    }

    /// The marks of all favorites.
    public func favorites(of household: HouseholdID) async throws(StoreError) -> [IngredientMark] {
        try await marks("SELECT * FROM marks WHERE household_id = ? AND is_favorite = 1", household)
    }

    /// The marks of all ingredients that were used, the last used first.
    public func used(of household: HouseholdID) async throws(StoreError) -> [IngredientMark] {
        let sql = """
            SELECT * FROM marks WHERE household_id = ? AND last_used IS NOT NULL
            ORDER BY last_used DESC, ingredient_id
            """
        return try await marks(sql, household)
    }

    private func marks(_ sql: String, _ household: HouseholdID) async throws(StoreError) -> [IngredientMark] {
        let key = household.blob
        return try await database.read { db in
            try GRDB.Row.fetchAll(db, sql: sql, arguments: [key]).compactMap(IngredientMark.init(row:))
        }
    }
}
