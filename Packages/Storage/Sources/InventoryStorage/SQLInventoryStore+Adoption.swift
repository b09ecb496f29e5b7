import Foundation
import InventoryModule
public import SQLKit

extension SQLInventoryStore {
    /// Takes the ledgers of every home out of the table in which a release without entities kept them; the table stays
    /// and is empty.
    public static func rowsToAdopt(_ connection: any SQLConnection) throws -> [RowToAdopt] {
        let events = try connection.rows("SELECT * FROM stock_events ORDER BY stock_version, line", []) { $0 }
        let ledgers = Dictionary(grouping: events) { row in
            LedgerPlace(household: row["household_id"], product: row["product_id"])
        }
        let stock = try connection.rows("SELECT household_id, product_id, version FROM stock", []) { row in
            (LedgerPlace(household: row["household_id"], product: row["product_id"]), row["version"] as Int64)
        }
        let adopted = try stock.map { place, version in
            let productId = try ProductID(place.product)
            let rows = ledgers[place, default: []]
            let events = try rows.map(StockEvent.init(row:))
            let sum = ProductStock(productId: productId, ledger: events, version: version)
            try connection.saveLocations(of: sum, household: place.household)
            return RowToAdopt(
                household: place.household,
                key: InventoryRow.key(of: productId),
                version: version,
                events: zip(rows, events).map { row, event in
                    (event.at, InventoryRow.entering(event, id: row["event_id"]))
                }
            )
        }
        try connection.run("DELETE FROM stock_events", [])
        return adopted
    }
}

private struct LedgerPlace: Hashable {
    let household: Data
    let product: String
}
