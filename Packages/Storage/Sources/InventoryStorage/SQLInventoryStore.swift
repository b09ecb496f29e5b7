public import Commands
public import InventoryModule
public import SQLKit

/// Keeps stock and its ledger in a SQL database.
public struct SQLInventoryStore: InventoryStore, SQLOperationStore {
    /// The service whose tables these are.
    public static let service = "inventory"

    /// The database that holds everything.
    public let database: any SQLDatabase

    /// Keeps stock in an open database.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// Writes or deletes what is on hand of a product.
    public static func write(
        _ row: InventoryRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        switch row {
        case .stock(let stock): try connection.save(stock, in: household)
        case .reference, .later: break
        case nil: try connection.deleteStockRow(of: key, in: household)
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
        let stock = try await database.read { connection in
            let ids = try connection.productsOnHand(after: position?.parts[0] ?? "", limit: limit, in: household)
            return try connection.stock(of: ids, in: household)
        }
        return stock.sorted { $0.productId < $1.productId }
    }

    /// Returns what is known of these identifiers.
    public func references(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [StockReference] {
        let ids = productIds.map(\.text)
        let entities = try await database.entities(ids, of: InventoryRow.referenceKind, in: household)
        var references: [StockReference] = []
        for entity in entities where entity.state.isAlive {
            if case .reference(let reference) = try InventoryRow(entity) { references.append(reference) }
        }
        return references
    }
}
