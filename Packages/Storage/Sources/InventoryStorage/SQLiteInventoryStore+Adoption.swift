import Commands
import Foundation
import GRDB
import InventoryModule
import Quantities
import SQLiteKit

extension Database {
    /// Takes the ledgers out of the table in which schema 1 kept them; the table stays and is empty.
    func takeLedgers() throws -> [RowToAdopt] {
        let events = try Row.fetchAll(self, sql: "SELECT * FROM stock_events ORDER BY stock_version, line")
        let ledgers = Dictionary(grouping: events) { row in
            LedgerPlace(household: row["household_id"], product: row["product_id"])
        }
        let stock = try Row.fetchAll(self, sql: "SELECT household_id, product_id, version FROM stock")
        let adopted = try stock.map { row in
            let household: Data = row["household_id"]
            let product: String = row["product_id"]
            let ledger = ledgers[LedgerPlace(household: household, product: product)] ?? []
            return RowToAdopt(
                household: household,
                key: InventoryRow.key(of: try ProductID(product)),
                version: row["version"],
                events: try ledger.map { row in
                    let event = try StockEvent(row: row)
                    return (event.at, InventoryRow.entering(event, id: row["event_id"]))
                }
            )
        }
        try execute(sql: "DELETE FROM stock_events")
        return adopted
    }
}

private struct LedgerPlace: Hashable {
    let household: Data
    let product: String
}

extension StockEvent {
    /// Reads a row of `stock_events`.
    fileprivate init(row: Row) throws {
        guard let kind = StockEvent.Kind(rawValue: row["kind"]) else {
            throw StoreError.unavailable(reason: "The ledger of this home holds what no release wrote.")
        }
        self.init(
            kind: kind,
            amount: try Amount(row: row),
            location: row["location"],
            lotId: (row["lot_id"] as String?).flatMap(UUID.init(uuidString:)),
            at: Date(wholeMilliseconds: row["at"])
        )
    }
}
