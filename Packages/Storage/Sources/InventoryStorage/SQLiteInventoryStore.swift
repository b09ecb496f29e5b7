public import Commands
public import Foundation
import GRDB
public import InventoryModule
public import StorageKit

/// Keeps stock and its ledger in SQLite.
public struct SQLiteInventoryStore: InventoryStore {
    /// The service whose file this is.
    public static let service = "inventory"

    /// Where everything is.
    public let database: SQLiteDatabase

    /// Keeps stock in an open database.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Opens the inventory database of a data folder.
    public static func open(folder: URL) throws(StorageError) -> SQLiteInventoryStore {
        SQLiteInventoryStore(try SQLiteDatabase.open(folder: folder, service: service, migrations: migrations))
    }

    /// The outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await database.recordedOutcome(for: context)
    }

    /// Writes stock and ledger entries, all or nothing.
    public func commit(
        _ changes: ChangeSet<InventoryRow>,
        for context: CommandContext
    ) async throws(StoreError) -> [UInt8] {
        let writer = StockWriter(household: context.household.blob)
        return try await database.commit(changes, for: context) { try writer.write($1, in: $0) }
    }

    /// The household's changes after `seq`.
    public func feed(
        of household: HouseholdID,
        after seq: Int64,
        limit: Int
    ) async throws(StoreError) -> FeedPage {
        try await database.feed(of: household, after: seq, limit: limit)
    }

    /// What is on hand of these products.
    public func stock(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID: ProductStock] {
        let stock = try await database.read { database in
            try StockReader.stock(of: productIds.map(\.text), in: household, database)
        }
        return Dictionary(stock.map { ($0.productId, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// At most `limit` products of which something is on hand.
    public func onHand(
        after productId: ProductID?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductStock] {
        let stock = try await database.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT DISTINCT product_id FROM stock_amounts WHERE household_id = ? AND product_id > ?
                    ORDER BY product_id LIMIT ?
                    """
            )
            let arguments: StatementArguments = [household.blob, productId?.text ?? "", limit]
            let ids = try String.fetchAll(statement, arguments: arguments)
            return try StockReader.stock(of: ids, in: household, database)
        }
        return stock.sorted { $0.productId < $1.productId }
    }

    /// A product's ledger.
    public func ledger(of productId: ProductID, in household: HouseholdID) async throws(StoreError) -> [StockEvent] {
        try await database.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT * FROM stock_events WHERE household_id = ? AND product_id = ? ORDER BY stock_version, line
                    """
            )
            let arguments: StatementArguments = [household.blob, productId.text]
            return try GRDB.Row.fetchAll(statement, arguments: arguments).map { try StockReader.event($0) }
        }
    }
}
