public import CategoryModule
public import Commands
public import Foundation
public import GRDB
public import SQLiteKit

/// Keeps a home's categories, stores and choices in SQLite.
public struct SQLiteCategoryStore: CategoryStore, SQLiteOperationStore {
    /// The database.
    public let database: SQLiteDatabase

    /// Opens the service's database in a data folder.
    public static func open(folder: URL) throws(StorageError) -> SQLiteCategoryStore {
        let database = try SQLiteDatabase.open(folder: folder, service: "category", migrations: migrations)
        try database.adoptRows(of: CategoryRow.rules) { try rowsToAdopt($0) }
        return SQLiteCategoryStore(database)
    }

    private static func rowsToAdopt(_ database: Database) throws -> [RowToAdopt] {
        var rows: [RowToAdopt] = []
        func adopt(_ row: CategoryRow, _ version: Int64, _ household: Data) {
            rows.append(RowToAdopt(household: household, key: row.key, version: version, changes: row.changes))
        }
        for row in try GRDB.Row.fetchAll(database, sql: "SELECT * FROM categories") {
            adopt(.category(try ShopCategory(row: row)), row["version"], row["household_id"])
        }
        let walks = "SELECT category_id FROM store_order WHERE household_id = ? AND store_id = ? ORDER BY place"
        for row in try GRDB.Row.fetchAll(database, sql: "SELECT * FROM stores") {
            let place: StatementArguments = [row["household_id"] as Data, row["id"] as String]
            let walk = try String.fetchAll(database, sql: walks, arguments: place)
            adopt(.store(try StoreLayout(row: row, walk: walk)), row["version"], row["household_id"])
        }
        for row in try GRDB.Row.fetchAll(database, sql: "SELECT * FROM assignments") {
            adopt(.assignment(IngredientAssignment(row: row)), row["version"], row["household_id"])
        }
        return rows
    }

    /// Creates a store on a database to which ``migrations`` have been applied.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Writes or deletes the row of a category, a store or a choice.
    public static func write(
        _ row: CategoryRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ database: Database
    ) throws {
        let home = household.blob
        switch row {
        case .category(let category): try database.save(category, home)
        case .store(let store): try database.save(store, home)
        case .assignment(let assignment): try database.save(assignment, home)
        case .later: break
        case nil: try database.delete(key.kind.text, key.id.text, home)
        }
    }

    /// Returns the categories that the home has added or changed.
    public func categories(of household: HouseholdID) async throws(StoreError) -> [ShopCategory] {
        let key = household.blob
        return try await database.read { db in
            try GRDB.Row.fetchAll(db, sql: "SELECT * FROM categories WHERE household_id = ?", arguments: [key])
                .map(ShopCategory.init(row:))
        }
    }

    /// Returns the home's stores.
    public func stores(of household: HouseholdID) async throws(StoreError) -> [StoreLayout] {
        let key = household.blob
        return try await database.read { db in
            let walks = try GRDB.Row.fetchAll(
                db,
                sql: "SELECT store_id, category_id FROM store_order WHERE household_id = ? ORDER BY store_id, place",
                arguments: [key]
            )
            let byStore = Dictionary(grouping: walks) { $0["store_id"] as String }
            return try GRDB.Row.fetchAll(db, sql: "SELECT * FROM stores WHERE household_id = ?", arguments: [key])
                .map { try StoreLayout(row: $0, walk: byStore[$0["id"], default: []].map { $0["category_id"] }) }
        }
    }

    /// Returns the home's choices for these ingredients.
    public func assignments(
        of household: HouseholdID,
        for ingredientKeys: Set<String>
    ) async throws(StoreError) -> [IngredientAssignment] {
        let key = household.blob
        let keys = ingredientKeys.sorted()
        return try await database.read { db in
            try stride(from: 0, to: keys.count, by: Self.keysInOneQuery).flatMap { start in
                let some = keys[start..<min(start + Self.keysInOneQuery, keys.count)]
                let marks = Array(repeating: "?", count: some.count).joined(separator: ",")
                return try GRDB.Row.fetchAll(
                    db,
                    sql: "SELECT * FROM assignments WHERE household_id = ? AND ingredient_key IN (\(marks))",
                    arguments: [key] + StatementArguments(some)
                ).map(IngredientAssignment.init(row:))
            }
        }
    }

    /// Well below the number of parameters that every SQL database accepts in one statement.
    private static let keysInOneQuery = 500
}
