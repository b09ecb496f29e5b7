public import Commands
public import Foundation
public import GRDB
public import QuantityModule
public import SQLiteKit

/// Stores a home's ingredients, corrections, and settings in SQLite.
public struct SQLiteQuantityStore: QuantityStore, SQLiteOperationStore {
    /// The database.
    public let database: SQLiteDatabase

    /// Opens the service's database in a data folder.
    public static func open(folder: URL) throws(StorageError) -> SQLiteQuantityStore {
        let database = try SQLiteDatabase.open(folder: folder, service: "quantity", migrations: migrations)
        try database.adoptRows(of: QuantityRow.rules) { try rowsToAdopt($0) }
        return SQLiteQuantityStore(database)
    }

    private static func rowsToAdopt(_ database: Database) throws -> [RowToAdopt] {
        func rows(_ table: String, _ read: (GRDB.Row) throws -> QuantityRow?) throws -> [RowToAdopt] {
            try GRDB.Row.fetchAll(database, sql: "SELECT * FROM \(table)").compactMap { row in
                guard let kept = try read(row) else { return nil }
                // A favorite has no version.
                let version = row["version"] as Int64? ?? 1
                return RowToAdopt(
                    household: row["household_id"],
                    key: kept.key,
                    version: version,
                    changes: kept.changes
                )
            }
        }
        return try rows("ingredients") { .ingredient(try $0.body()) }
            + rows("corrections") { .correction(try $0.body()) }
            + rows("settings") { .settings(Settings(row: $0)) }
            + rows("favorites") { UUID(uuidString: $0["ingredient_id"]).map(QuantityRow.favorite) }
    }

    /// Creates a store on a database with all ``migrations`` applied.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Writes or deletes the row of an ingredient, a favorite, a correction, or the settings.
    public static func write(
        _ row: QuantityRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ database: Database
    ) throws { try database.write(row, of: key, household.blob) }

    /// Returns the ingredients with these identities.
    public func ingredients(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord] {
        let keys = ids.map { $0.uuidString.lowercased() }
        guard !keys.isEmpty else { return [] }
        return try await database.read { db in
            try db.rows("SELECT body FROM ingredients WHERE household_id = ? AND id IN", keys, household) {
                try $0.body()
            }
        }
    }

    /// Returns the ingredients with one of these folded names or keys, in name order.
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

    /// Returns a page of ingredients in name order.
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

    /// Returns the home's favorites.
    public func favorites(of household: HouseholdID) async throws(StoreError) -> Set<UUID> {
        let key = household.blob
        return try await database.read { db in
            let sql = "SELECT ingredient_id FROM favorites WHERE household_id = ?"
            let ids = try String.fetchAll(db, sql: sql, arguments: [key])
            return Set(ids.compactMap(UUID.init(uuidString:)))
        }
    }
}
