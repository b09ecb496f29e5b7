import Commands
import Foundation
import GRDB
import InventoryModule
import Quantities
import StorageKit

/// Puts stock and events together from rows.
enum StockReader {
    /// The stock of these products, in any order; those that were never in stock are left out.
    static func stock(of ids: [String], in household: HouseholdID, _ database: Database) throws -> [ProductStock] {
        let amounts = try database.rows(
            "SELECT product_id, unit, amount FROM stock_amounts WHERE household_id = ? AND product_id IN",
            ids,
            household
        ) { ($0["product_id"] as String, try amount($0)) }
        let onHand = Dictionary(grouping: amounts, by: \.0).mapValues { $0.map(\.1) }
        return try database.rows(
            "SELECT product_id, version FROM stock WHERE household_id = ? AND product_id IN",
            ids,
            household
        ) { row in
            let id: String = row["product_id"]
            return ProductStock(productId: try ProductID(id), onHand: onHand[id] ?? [], version: row["version"])
        }
    }

    /// An entry of the ledger.
    static func event(_ row: Row) throws -> StockEvent {
        guard let id = UUID(uuidString: row["event_id"]), let kind = StockEvent.Kind(rawValue: row["kind"]) else {
            throw unreadable
        }
        return StockEvent(
            id: id,
            productId: try ProductID(row["product_id"] as String),
            stockVersion: row["stock_version"],
            line: row["line"],
            kind: kind,
            amount: try amount(row),
            location: row["location"],
            lotId: (row["lot_id"] as String?).flatMap(UUID.init(uuidString:)),
            at: Date(wholeMilliseconds: row["at"])
        )
    }

    private static func amount(_ row: Row) throws -> Amount {
        guard let value = Rational(row["amount"] as String) else { throw unreadable }
        return Amount(value, UnitCode(rawValue: row["unit"]))
    }

    private static var unreadable: StoreError {
        .unavailable(
            reason: "Some stock of this home cannot be read: update Larder, or put the backup of inventory.sqlite back."
        )
    }
}
