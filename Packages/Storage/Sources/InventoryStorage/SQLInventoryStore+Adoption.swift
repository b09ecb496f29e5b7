import Commands
import Foundation
import InventoryModule
public import SQLKit

extension SQLInventoryStore {
    /// Takes the ledgers of every home out of the table in which a release without entities kept them; the tables stay
    /// and are empty.
    public static func rowsToAdopt(_ connection: any SQLConnection) throws -> [RowToAdopt] {
        let events = try connection.rows("SELECT * FROM stock_events ORDER BY stock_version, line", []) { $0 }
        let ledgers = Dictionary(grouping: events) { row in
            LedgerPlace(household: row["household_id"], product: row["product_id"])
        }
        let stock = try connection.rows("SELECT household_id, product_id, version FROM stock", []) { row in
            (LedgerPlace(household: row["household_id"], product: row["product_id"]), row["version"] as Int64)
        }
        let adopted = try stock.map { place, version in
            RowToAdopt(
                household: place.household,
                key: InventoryRow.stockKey(of: try ProductID(place.product)),
                version: version,
                events: try ledgers[place, default: []].map { row in
                    let event = try EarlierStockEvent(row: row)
                    return (event.at, InventoryRow.entering(event, id: row["event_id"]))
                }
            )
        }
        try connection.run("DELETE FROM stock_events", [])
        try connection.run("DELETE FROM stock", [])
        return adopted
    }
}

private struct LedgerPlace: Hashable {
    let household: Data
    let product: String
}
