public import Commands
import Foundation
public import InventoryDomain

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
    public static func save(_ stock: ProductStock) -> RowChange {
        RowChange(
            kind: InventoryRow.stockKind,
            entityId: stock.productId.text,
            expectedVersion: stock.version - 1,
            row: .stock(stock),
            payload: encode(stock)
        )
    }

    /// Writes a new entry of the ledger.
    public static func append(_ event: StockEvent) -> RowChange {
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
