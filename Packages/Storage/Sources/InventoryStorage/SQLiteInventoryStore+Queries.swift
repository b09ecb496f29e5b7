import Commands
import GRDB
import InventoryModule
import Quantities
import SQLiteKit

extension Database {
    /// Returns the stock of these products, in any order; those that were never in stock are left out.
    func stock(of ids: [String], in household: HouseholdID) throws -> [ProductStock] {
        let amounts = try rows(
            "SELECT product_id, unit, amount FROM stock_amounts WHERE household_id = ? AND product_id IN",
            ids,
            household
        ) { ($0["product_id"] as String, try Amount(row: $0)) }
        let levels = Dictionary(grouping: amounts, by: \.0).mapValues { $0.map(\.1) }
        return try rows(
            "SELECT product_id, version FROM stock WHERE household_id = ? AND product_id IN",
            ids,
            household
        ) { row in
            let id: String = row["product_id"]
            return ProductStock(productId: try ProductID(id), levels: levels[id] ?? [], version: row["version"])
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
            INSERT INTO stock (household_id, product_id, version) VALUES (?, ?, ?)
            ON CONFLICT (household_id, product_id) DO UPDATE SET version = excluded.version
            """,
            [household.blob, id, stock.version]
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

    /// Deletes the row of a product's stock; a kind of a later release has none.
    func deleteStockRow(of key: EntityKey, in household: HouseholdID) throws {
        guard key.kind == InventoryRow.stockKind else { return }
        let place: StatementArguments = [household.blob, key.id.text]
        try run("DELETE FROM stock_amounts WHERE household_id = ? AND product_id = ?", place)
        try run("DELETE FROM stock WHERE household_id = ? AND product_id = ?", place)
    }
}
