public import Commands
import Foundation
public import InventoryModule
public import Quantities
public import SQLKit

/// Keeps stock and its ledger in a SQL database.
public struct SQLInventoryStore: InventoryStore, SQLOperationStore {
    /// The service whose tables these are.
    public static let service = "inventory"

    /// The most rows of an index that are read on the thread that asks.
    private static let shortList = 1_000

    /// The database that holds everything.
    public let database: any SQLDatabase

    /// Keeps stock in an open database.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// Writes or deletes what an entity says.
    public static func write(
        _ row: InventoryRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        switch row {
        case .events(let entries, _): try connection.replaceEvents(by: entries, of: key, in: household)
        case .product(let product): try connection.save(product, in: household)
        case .location(let location): try connection.save(location, in: household)
        case .shelfLife(let kind, let shelfLife): try connection.save(shelfLife, of: kind, in: household)
        case .reference: break
        // What a later release wrote about an event is no longer what this one knew.
        case .later, nil: try connection.deleteRow(of: key, in: household)
        }
    }

    /// Returns all that a command or a question about products needs, by one reading.
    public func record(of productIds: [ProductID], in household: HouseholdID) async throws(StoreError) -> StockRecord {
        if let record = try await shortRecord(of: productIds, in: household) { return record }
        return try await database.read { connection in
            var references = StockReferences()
            var asked = Set(productIds)
            while !asked.isEmpty {
                references.add(try connection.references(of: asked.map(\.text), in: household), of: asked)
                asked = references.missing
            }
            let ids = references.identifiers(of: productIds).map(\.text)
            return StockRecord(
                references: references,
                lots: try connection.lots(of: ids, in: household),
                products: try connection.stockedProducts(ids, in: household),
                settings: try connection.stockSettings(of: household)
            )
        }
    }

    /// Returns the lots of which something is left or missing.
    public func lots(of productIds: [ProductID], in household: HouseholdID) async throws(StoreError) -> [Lot] {
        let ids = productIds.map(\.text)
        return try await database.read { try $0.lots(of: ids, in: household) }
    }

    /// Returns identifiers with a lot of which something is left or missing.
    public func productsWithLots(
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID] {
        let sql = """
            SELECT DISTINCT product_id FROM stock_lots
            WHERE household_id = ? AND is_left <> 0 AND product_id > ?
            ORDER BY product_id LIMIT ?
            """
        let arguments = [household.blob.sql, (position?.parts[0] ?? "").sql, Int64(limit).sql]
        // A page is short enough for the thread that asks.
        let rows =
            if limit <= Self.shortList { try await database.fetch(sql, arguments) } else {
                try await database.read { try $0.fetch(sql, arguments) }
            }
        do { return try rows.map { try ProductID($0["product_id"] as String) } } catch {
            throw database.storeError(error)
        }
    }

    /// Returns the identifiers with a lot on hand that has a date up to a day.
    public func productsDated(upTo day: CalendarDay, in household: HouseholdID) async throws(StoreError) -> [ProductID]
    {
        try await database.read { try $0.productsDated(upTo: day, in: household) }
    }

    /// Returns what is known of these identifiers.
    public func references(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [StockReference] {
        let ids = productIds.map(\.text)
        return try await database.read { try $0.references(of: ids, in: household) }
    }

    /// Returns what the home wants of products.
    public func products(
        _ productIds: [ProductID]?,
        in household: HouseholdID
    ) async throws(StoreError) -> [StockedProduct] {
        let ids = productIds?.map(\.text)
        return try await database.read { try $0.stockedProducts(ids, in: household) }
    }

    /// Returns the home's own locations and shelf lives.
    public func settings(of household: HouseholdID) async throws(StoreError) -> StockSettings {
        try await database.read { try $0.stockSettings(of: household) }
    }

    /// Returns events that a filter lets through, the latest first.
    public func events(
        _ filter: JournalFilter,
        after position: PageCursor?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [EnteredEvent] {
        try await database.read { try $0.events(filter, after: position, limit: limit, in: household) }
    }
}
