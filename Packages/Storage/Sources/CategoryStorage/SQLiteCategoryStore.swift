public import CategoryModule
public import Commands
public import Foundation
import GRDB
public import StorageKit

/// Keeps a home's categories, stores and choices in SQLite.
public struct SQLiteCategoryStore: CategoryStore {
    /// Where everything is.
    public let database: SQLiteDatabase

    /// Opens the service's database in a data folder.
    public static func open(folder: URL) throws(StorageError) -> SQLiteCategoryStore {
        SQLiteCategoryStore(try SQLiteDatabase.open(folder: folder, service: "category", migrations: migrations))
    }

    /// Works on a database that ``migrations`` have been applied to.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// The outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await database.recordedOutcome(for: context)
    }

    /// Writes everything or nothing.
    public func commit(
        _ changes: ChangeSet<CategoryRow>,
        for context: CommandContext
    ) async throws(StoreError) -> [UInt8] {
        let household = context.household.blob
        return try await database.commit(changes, for: context) { db, change in
            switch change.row {
            case .category(let category): try db.save(category, household)
            case .store(let store): try db.save(store, household)
            case .assignment(let assignment): try db.save(assignment, household)
            case nil: try db.delete(change.kind, change.entityId, household)
            }
        }
    }

    /// The household's changes after `seq`.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        try await database.feed(of: household, after: seq, limit: limit)
    }

    /// The categories that the home has added or changed.
    public func categories(of household: HouseholdID) async throws(StoreError) -> [ShopCategory] {
        let key = household.blob
        return try await database.read { db in
            try GRDB.Row.fetchAll(db, sql: "SELECT * FROM categories WHERE household_id = ?", arguments: [key])
                .map(ShopCategory.init(row:))
        }
    }

    /// The home's stores.
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

    /// The home's choices for these ingredients.
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

    /// Well under the number of parameters that every SQL database takes in one statement.
    private static let keysInOneQuery = 500
}
