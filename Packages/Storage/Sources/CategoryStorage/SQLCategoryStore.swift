public import CategoryModule
public import Commands
public import SQLKit

/// Keeps a home's categories, stores and choices in a SQL database.
public struct SQLCategoryStore: CategoryStore, SQLOperationStore {
    /// The service whose tables these are.
    public static let service = "category"

    /// The database that holds everything.
    public let database: any SQLDatabase

    /// Keeps categories in an open database.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// Writes or deletes the row of a category, a store or a choice.
    public static func write(
        _ row: CategoryRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        switch row {
        case .category(let category): try connection.save(category, in: household)
        case .store(let store): try connection.save(store, in: household)
        case .assignment(let assignment): try connection.save(assignment, in: household)
        case .trip(let trip): try connection.save(trip, in: household)
        case .settings(let settings): try connection.save(settings, in: household)
        // An entity that could be read before may have become one that can't.
        case .later, nil: try connection.deleteCategoryRow(of: key, in: household)
        }
    }

    /// Returns the categories that the home has added or changed.
    public func categories(of household: HouseholdID) async throws(StoreError) -> [ShopCategory] {
        try await database.read { connection in
            try connection.rows("SELECT * FROM categories WHERE household_id = ?", [household.blob]) {
                try ShopCategory(row: $0)
            }
        }
    }

    /// Returns the home's stores.
    public func stores(of household: HouseholdID) async throws(StoreError) -> [StoreLayout] {
        try await database.read { try $0.stores(in: household) }
    }

    /// Returns the home's choices for these ingredients and products.
    public func assignments(
        of household: HouseholdID,
        for things: Set<AssignedThing>
    ) async throws(StoreError) -> [IngredientAssignment] {
        let products = things.filter(\.isProduct).map(\.id)
        let ingredients = things.filter { !$0.isProduct }.map(\.id)
        return try await database.read { connection in
            try connection.rows(
                "SELECT * FROM assignments WHERE household_id = ? AND ingredient_key IN",
                ingredients,
                household
            ) { IngredientAssignment.ingredient($0) }
                + connection.rows(
                    "SELECT * FROM product_assignments WHERE household_id = ? AND product_id IN",
                    products,
                    household
                ) { IngredientAssignment.product($0) }
        }
    }

    /// Returns all choices of the home.
    public func assignments(of household: HouseholdID) async throws(StoreError) -> [IngredientAssignment] {
        try await database.read { connection in
            try connection.rows("SELECT * FROM assignments WHERE household_id = ?", [household.blob]) {
                IngredientAssignment.ingredient($0)
            }
                + connection.rows("SELECT * FROM product_assignments WHERE household_id = ?", [household.blob]) {
                    IngredientAssignment.product($0)
                }
        }
    }

    /// Returns the home's trips through a store, or through all of them.
    public func trips(of household: HouseholdID, through store: StoreID?) async throws(StoreError) -> [ShoppingTrip] {
        try await database.read { connection in
            guard let store else {
                return try connection.rows("SELECT * FROM trips WHERE household_id = ?", [household.blob]) {
                    try ShoppingTrip(row: $0)
                }
            }
            return try connection.rows(
                "SELECT * FROM trips WHERE household_id = ? AND store_id = ?",
                [household.blob, store.rawValue]
            ) { try ShoppingTrip(row: $0) }
        }
    }

    /// Returns the home's settings.
    public func settings(of household: HouseholdID) async throws(StoreError) -> ShopSettings {
        try await database.read { connection in
            try connection.first("SELECT * FROM shop_settings WHERE household_id = ?", [household.blob])
                .map(ShopSettings.init)
        } ?? ShopSettings()
    }
}
