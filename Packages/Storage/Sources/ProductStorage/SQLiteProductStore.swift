public import Commands
public import Foundation
public import GRDB
public import ProductModule
public import SQLiteKit

/// Keeps products in SQLite.
public struct SQLiteProductStore: ProductLocalStore, SQLiteCommandStore {
    /// The service whose file this is.
    public static let service = "product"

    /// Where everything is.
    public let database: SQLiteDatabase

    /// Keeps products in an open database.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Opens the product database of a data folder.
    public static func open(folder: URL) throws(StorageError) -> SQLiteProductStore {
        SQLiteProductStore(try SQLiteDatabase.open(folder: folder, service: service, migrations: migrations))
    }

    /// Writes a product or an alias.
    public func apply(_ change: RowChange<ProductRow>, of household: HouseholdID, in database: Database) throws {
        try ProductWriter(household: household.blob).write(change, in: database)
    }

    /// The products of these identities.
    public func get(
        _ productIds: [ProductID],
        of household: HouseholdID
    ) async throws(StoreError) -> [ProductID: Product] {
        let products = try await database.read { database in
            try database.rows(
                "SELECT body FROM products WHERE household_id = ? AND product_id IN",
                productIds.map(\.text),
                household
            ) { try ProductBody.decode($0["body"]) }
        }
        return Dictionary(products.map { ($0.productId, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What these texts stand for.
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

    /// For each title key, the product of that title.
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
            ) { try ProductBody.decode($0["body"]) }
        }
        return Dictionary(products.map { ($0.title.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// At most `limit` products after a position.
    public func query(
        after position: ProductPosition?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Product] {
        try await database.read { database in
            let titleKey = position?.titleKey ?? ""
            let arguments: StatementArguments = [
                household.blob, titleKey, titleKey, position?.productId.text ?? "", limit,
            ]
            let statement = try database.cachedStatement(
                sql: """
                    SELECT body FROM products
                    WHERE household_id = ? AND title_key >= ? AND (title_key > ? OR product_id > ?)
                    ORDER BY title_key, product_id LIMIT ?
                    """
            )
            return try GRDB.Row.fetchAll(statement, arguments: arguments).map { try ProductBody.decode($0["body"]) }
        }
    }

    /// For each ingredient key, the identities of its products.
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
