import Commands
import Foundation
import GRDB
import InventoryModule
import Quantities

extension StockEvent {
    /// Reads a row of `stock_events`.
    init(row: Row) throws {
        guard let id = UUID(uuidString: row["event_id"]), let kind = StockEvent.Kind(rawValue: row["kind"]) else {
            throw StoreError.unreadableStock
        }
        self.init(
            id: id,
            productId: try ProductID(row["product_id"] as String),
            stockVersion: row["stock_version"],
            line: row["line"],
            kind: kind,
            amount: try Amount(row: row),
            location: row["location"],
            lotId: (row["lot_id"] as String?).flatMap(UUID.init(uuidString:)),
            at: Date(wholeMilliseconds: row["at"])
        )
    }

    /// The columns of a row of `stock_events` after `household_id`, in the order of the schema.
    var columns: StatementArguments {
        [
            productId.text, stockVersion, line, id.uuidString.lowercased(), kind.rawValue, amount.value.description,
            amount.value.doubleValue, amount.unit.rawValue, location, lotId?.uuidString.lowercased(),
            at.wholeMilliseconds,
        ]
    }
}

extension Amount {
    /// Reads the columns `amount` and `unit` of a row.
    init(row: Row) throws {
        guard let value = Rational(row["amount"] as String) else { throw StoreError.unreadableStock }
        self.init(value, UnitCode(rawValue: row["unit"]))
    }
}

extension StoreError {
    /// A row holds what this release cannot read.
    fileprivate static let unreadableStock = StoreError.unavailable(
        reason: "Some stock of this home cannot be read: update Larder, or put the backup of inventory.sqlite back."
    )
}
