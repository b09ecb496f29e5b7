public import Commands
public import Foundation
public import GRDB
public import InventoryModule
public import SQLiteKit

/// Keeps stock and its ledger in SQLite.
public struct SQLiteInventoryStore: InventoryStore, SQLiteCommandStore {
    /// The service whose file this is.
    public static let service = "inventory"

    /// The database that holds everything.
    public let database: SQLiteDatabase

    /// Keeps stock in an open database.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Opens the inventory database of a data folder.
    public static func open(folder: URL) throws(StorageError) -> SQLiteInventoryStore {
        SQLiteInventoryStore(try SQLiteDatabase.open(folder: folder, service: service, migrations: migrations))
    }

    /// Writes stock or a ledger entry.
    public func apply(_ change: RowChange<InventoryRow>, of household: HouseholdID, in database: Database) throws {
        try database.write(change, in: household)
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

    /// Returns at most `limit` products of which something is on hand.
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

    /// Returns a product's ledger.
    public func ledger(of productId: ProductID, in household: HouseholdID) async throws(StoreError) -> [StockEvent] {
        try await database.read { try $0.ledger(of: productId.text, in: household) }
    }
}
