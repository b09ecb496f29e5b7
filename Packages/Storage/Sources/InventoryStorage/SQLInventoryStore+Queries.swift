import Commands
import Foundation
import InventoryModule
import Quantities
import SQLKit

extension SQLConnection {
    /// Returns the stock of these products, in any order; those that were never in stock are left out.
    func stock(of ids: [String], in household: HouseholdID) throws -> [ProductStock] {
        let amounts = try rows(
            "SELECT product_id, unit, amount FROM stock_amounts WHERE household_id = ? AND product_id IN",
            ids,
            household
        ) { ($0["product_id"] as String, try Amount(row: $0)) }
        let levels = Dictionary(grouping: amounts, by: \.0).mapValues { $0.map(\.1) }
        return try rows(
            "SELECT product_id, version, locations, packs FROM stock WHERE household_id = ? AND product_id IN",
            ids,
            household
        ) { row in
            let id: String = row["product_id"]
            return ProductStock(
                productId: try ProductID(id),
                levels: levels[id] ?? [],
                locations: try StoredJSON.decode(text: row["locations"]),
                packs: try StoredJSON.decode(text: row["packs"]),
                version: row["version"]
            )
        }
    }

    /// Returns the identities of the products that are on hand, after one of them, sorted.
    func productsOnHand(after id: String, limit: Int, in household: HouseholdID) throws -> [String] {
        try rows(
            """
            SELECT DISTINCT product_id FROM stock_amounts WHERE household_id = ? AND product_id > ? AND amount_real > 0
            ORDER BY product_id LIMIT ?
            """,
            [household.blob, id, limit]
        ) { $0["product_id"] }
    }

    /// Writes what is on hand of a product.
    func save(_ stock: ProductStock, in household: HouseholdID) throws {
        let id = stock.productId.text
        try run(
            """
            INSERT INTO stock (household_id, product_id, version, locations, packs) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (household_id, product_id) DO UPDATE
            SET version = excluded.version, locations = excluded.locations, packs = excluded.packs
            """,
            [household.blob, id, stock.version, try StoredJSON.text(stock.locations), try StoredJSON.text(stock.packs)]
        )
        try run("DELETE FROM stock_amounts WHERE household_id = ? AND product_id = ?", [household.blob, id])
        for amount in stock.levels {
            try run(
                """
                INSERT INTO stock_amounts (household_id, product_id, unit, amount, amount_real) VALUES (?, ?, ?, ?, ?)
                """,
                [household.blob, id, amount.unit.rawValue, amount.value.description, amount.value.doubleValue]
            )
        }
    }

    /// Writes where stock is kept that a release without locations wrote.
    func saveLocations(of stock: ProductStock, household: Data) throws {
        try run(
            "UPDATE stock SET locations = ? WHERE household_id = ? AND product_id = ?",
            [try StoredJSON.text(stock.locations), household, stock.productId.text]
        )
    }

    /// Deletes the row of a product's stock; a kind of a later release has none.
    func deleteStockRow(of key: EntityKey, in household: HouseholdID) throws {
        guard key.kind == InventoryRow.stockKind else { return }
        let place: SQLArguments = [household.blob, key.id.text]
        try run("DELETE FROM stock_amounts WHERE household_id = ? AND product_id = ?", place)
        try run("DELETE FROM stock WHERE household_id = ? AND product_id = ?", place)
    }
}
