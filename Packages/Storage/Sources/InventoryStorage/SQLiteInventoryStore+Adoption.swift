import Foundation
public import GRDB
import InventoryModule
public import SQLiteKit

extension SQLiteInventoryStore {
    /// Takes the ledgers of every home out of the table in which a release without entities kept them; the table stays
    /// and is empty.
    public static func rowsToAdopt(_ database: Database) throws -> [RowToAdopt] {
        let events = try database.rows("SELECT * FROM stock_events ORDER BY stock_version, line", []) { $0 }
        let ledgers = Dictionary(grouping: events) { row in
            LedgerPlace(household: row["household_id"], product: row["product_id"])
        }
        let adopted = try database.rows("SELECT household_id, product_id, version FROM stock", []) { row in
            let place = LedgerPlace(household: row["household_id"], product: row["product_id"])
            return RowToAdopt(
                household: place.household,
                key: InventoryRow.key(of: try ProductID(place.product)),
                version: row["version"],
                events: try ledgers[place, default: []].map { row in
                    let event = try StockEvent(row: row)
                    return (event.at, InventoryRow.entering(event, id: row["event_id"]))
                }
            )
        }
        try database.run("DELETE FROM stock_events", [])
        return adopted
    }
}

private struct LedgerPlace: Hashable {
    let household: Data
    let product: String
}
