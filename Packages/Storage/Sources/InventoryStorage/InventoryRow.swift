import Commands
import Foundation
import InventoryModule
import Quantities
import SQLKit

extension Amount {
    /// Reads the columns `amount` and `unit` of a row.
    init(row: SQLRow) throws {
        guard let value = Rational(row["amount"] as String) else {
            throw StoreError.unreadable("Some stock of this home")
        }
        self.init(value, UnitCode(rawValue: row["unit"]))
    }
}

extension StockEvent {
    /// Reads a row of `stock_events`.
    init(row: SQLRow) throws {
        guard let kind = StockEvent.Kind(rawValue: row["kind"]) else {
            throw StoreError.unreadable("The ledger of this home")
        }
        self.init(
            kind: kind,
            amount: try Amount(row: row),
            location: StockLocation(stored: row["location"]),
            lotId: (row["lot_id"] as String?).flatMap(UUID.init(uuidString:)),
            at: Date(wholeMilliseconds: row["at"])
        )
    }
}
