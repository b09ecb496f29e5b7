public import CategoryModule
public import Commands
public import GRDB
public import SQLiteKit

/// Keeps a home's categories, stores and choices in SQLite.
public struct SQLiteCategoryStore: CategoryStore, SQLiteOperationStore {
    /// The service whose file this is.
    public static let service = "category"

    /// The database that holds everything.
    public let database: SQLiteDatabase

    /// Keeps categories in an open database.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Writes or deletes the row of a category, a store or a choice.
    public static func write(
        _ row: CategoryRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ database: Database
    ) throws {
        switch row {
        case .category(let category): try database.save(category, in: household)
        case .store(let store): try database.save(store, in: household)
        case .assignment(let assignment): try database.save(assignment, in: household)
        case .later: break
        case nil: try database.deleteCategoryRow(of: key, in: household)
        }
    }

    /// Returns the categories that the home has added or changed.
    public func categories(of household: HouseholdID) async throws(StoreError) -> [ShopCategory] {
        try await database.read { database in
            try database.rows("SELECT * FROM categories WHERE household_id = ?", [household.blob]) {
                try ShopCategory(row: $0)
            }
        }
    }

    /// Returns the home's stores.
    public func stores(of household: HouseholdID) async throws(StoreError) -> [StoreLayout] {
        try await database.read { try $0.stores(in: household) }
    }

    /// Returns the home's choices for these ingredients.
    public func assignments(
        of household: HouseholdID,
        for ingredientKeys: Set<String>
    ) async throws(StoreError) -> [IngredientAssignment] {
        try await database.read { database in
            try database.rows(
                "SELECT * FROM assignments WHERE household_id = ? AND ingredient_key IN",
                Array(ingredientKeys),
                household
            ) { IngredientAssignment(row: $0) }
        }
    }
}
