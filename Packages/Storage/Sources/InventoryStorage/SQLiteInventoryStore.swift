public import Commands
public import GRDB
public import InventoryModule
public import SQLiteKit

/// Keeps stock and its ledger in SQLite.
public struct SQLiteInventoryStore: InventoryStore, SQLiteOperationStore {
    /// The service whose file this is.
    public static let service = "inventory"

    /// The database that holds everything.
    public let database: SQLiteDatabase

    /// Keeps stock in an open database.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Writes or deletes what is on hand of a product.
    public static func write(
        _ row: InventoryRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ database: Database
    ) throws {
        switch row {
        case .stock(let stock): try database.save(stock, in: household)
        case .later: break
        case nil: try database.deleteStockRow(of: key, in: household)
        }
    }

    /// Returns what is on hand of these products.
    public func stock(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID: ProductStock] {
        let ids = productIds.map(\.text)
        let stock = try await database.read { try $0.stock(of: ids, in: household) }
        return Dictionary(stock.map { ($0.productId, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns at most `limit` products in stock.
    public func onHand(
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductStock] {
        let stock = try await database.read { database in
            let ids = try database.productsOnHand(after: position?.parts[0] ?? "", limit: limit, in: household)
            return try database.stock(of: ids, in: household)
        }
        return stock.sorted { $0.productId < $1.productId }
    }
}
