public import Commands
public import Foundation
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

    /// Opens the inventory database of a data folder.
    public static func open(folder: URL) throws(StorageError) -> SQLiteInventoryStore {
        let database = try SQLiteDatabase.open(folder: folder, service: service, migrations: migrations)
        try database.adoptRows(of: InventoryRow.rules) { try $0.takeLedgers() }
        return SQLiteInventoryStore(database)
    }

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
        case nil where key.kind == InventoryRow.stockKind: try database.deleteStock(of: key.id.text, in: household)
        case nil: break  // A kind of a later release has no row.
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
        after productId: ProductID?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductStock] {
        let stock = try await database.read { database in
            let ids = try database.productsOnHand(after: productId?.text ?? "", limit: limit, in: household)
            return try database.stock(of: ids, in: household)
        }
        return stock.sorted { $0.productId < $1.productId }
    }
}
