public import Commands
import Foundation
public import InventoryDomain

/// Keeps the stock of homes and its ledger.
///
/// Every adapter passes `InventoryStoreContract`.
public protocol InventoryStore: CommandStore where Row == InventoryRow {
    /// Returns what is on hand of these products; those that were never in stock are left out.
    func stock(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductID: ProductStock]

    /// Returns at most `limit` products of which something is on hand, after an identity, by identity.
    func onHand(
        after productId: ProductID?,
        limit: Int,
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductStock]

    /// Returns a product's ledger, oldest first.
    func ledger(of productId: ProductID, in household: HouseholdID) async throws(StoreError) -> [StockEvent]
}

/// What an inventory store keeps.
public enum InventoryRow: Hashable, Sendable {
    /// What is on hand of a product.
    case stock(ProductStock)
    /// An entry of the ledger.
    case event(StockEvent)

    /// The feed's kind of stock.
    public static let stockKind = "stock"
    /// The feed's kind of ledger entries.
    public static let eventKind = "stock.event"
}

extension RowChange<InventoryRow> {
    /// Writes a product's stock; its version says which one the command read.
    package static func save(_ stock: ProductStock) -> RowChange {
        RowChange(
            kind: InventoryRow.stockKind,
            entityId: stock.productId.text,
            expectedVersion: stock.version - 1,
            row: .stock(stock),
            payload: encode(stock)
        )
    }

    /// Writes a new entry of the ledger.
    package static func append(_ event: StockEvent) -> RowChange {
        RowChange(
            kind: InventoryRow.eventKind,
            entityId: event.id.uuidString.lowercased(),
            expectedVersion: 0,
            row: .event(event),
            payload: encode(event)
        )
    }

    private static func encode(_ value: some Encodable) -> [UInt8] {
        do { return try StoredJSON.encode(value) } catch {
            preconditionFailure("Stock and events are texts, dates and whole numbers: \(error)")
        }
    }
}
