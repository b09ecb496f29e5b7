import Commands
import Foundation
import InventoryModule
import Quantities
import SQLKit

extension EarlierStockEvent {
    /// Reads a row of `stock_events`, which schema 1 wrote.
    init(row: SQLRow) throws {
        guard let kind = StockEvent.Kind(rawValue: row["kind"]), let value = Rational(row["amount"] as String) else {
            throw StoreError.unreadable("The ledger of this home")
        }
        self.init(
            kind,
            Amount(value, UnitCode(rawValue: row["unit"])),
            location: row["location"],
            lotId: (row["lot_id"] as String?).flatMap(UUID.init(uuidString:)),
            at: Date(wholeMilliseconds: row["at"])
        )
    }
}
