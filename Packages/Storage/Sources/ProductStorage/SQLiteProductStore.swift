public import Commands
public import Foundation
public import GRDB
public import ProductModule
public import SQLiteKit

/// Keeps products in SQLite.
public struct SQLiteProductStore: ProductLocalStore, SQLiteOperationStore {
    /// The service whose file this is.
    public static let service = "product"

    /// The database that holds everything.
    public let database: SQLiteDatabase

    /// Keeps products in an open database.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Opens the product database of a data folder.
    public static func open(folder: URL) throws(StorageError) -> SQLiteProductStore {
        let database = try SQLiteDatabase.open(folder: folder, service: service, migrations: migrations)
        try database.adoptRows(of: ProductRow.rules) { try $0.productRowsToAdopt() }
        return SQLiteProductStore(database)
    }

    /// Writes or deletes the row of a product or an alias.
    public static func write(
        _ row: ProductRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ database: Database
    ) throws {
        switch row {
        case .product(let product): try database.save(product, of: household)
        case .alias(let alias): try database.save(alias, of: household)
        case .later: break
        case nil: try database.deleteProductRow(of: key, in: household)
        }
    }

    /// Returns the products of these identities.
    public func get(
        _ productIds: [ProductID],
        of household: HouseholdID
    ) async throws(StoreError) -> [ProductID: Product] {
        let products = try await database.read { database in
            try database.rows(
                "SELECT body FROM products WHERE household_id = ? AND product_id IN",
                productIds.map(\.text),
                household
            ) { try Product(row: $0) }
        }
        return Dictionary(products.map { ($0.productId, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns what these texts stand for.
    public func resolve(
        _ aliases: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: ProductID] {
        let pairs = try await database.read { database in
            try database.rows(
                "SELECT alias, product_id FROM product_aliases WHERE household_id = ? AND alias IN",
                aliases,
                household
            ) { ($0["alias"] as String, try ProductID($0["product_id"] as String)) }
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the product of each title key.
    public func getByTitle(
        _ keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: Product] {
        let products = try await database.read { database in
            try database.rows(
                "SELECT body FROM products WHERE household_id = ? AND title_key IN",
                keys,
                household,
                suffix: "ORDER BY CASE WHEN barcode IS NULL THEN 0 ELSE 1 END, product_id"
            ) { try Product(row: $0) }
        }
        return Dictionary(products.map { ($0.title.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns at most `limit` products after a position.
    public func query(
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Product] {
        try await database.read { try $0.products(after: position, limit: limit, of: household) }
    }

    /// Returns the identities of each ingredient's products.
    public func productIds(
        forIngredients keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]] {
        let pairs = try await database.read { database in
            try database.rows(
                """
                SELECT ingredient_key, product_id FROM product_ingredients WHERE household_id = ? AND ingredient_key IN
                """,
                keys,
                household,
                suffix: "ORDER BY product_id"
            ) { ($0["ingredient_key"] as String, try ProductID($0["product_id"] as String)) }
        }
        return Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1) }
    }
}
