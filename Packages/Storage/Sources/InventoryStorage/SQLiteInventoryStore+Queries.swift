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
        let onHand = Dictionary(grouping: amounts, by: \.0).mapValues { $0.map(\.1) }
        return try rows(
            "SELECT product_id, version FROM stock WHERE household_id = ? AND product_id IN",
            ids,
            household
        ) { row in
            let id: String = row["product_id"]
            return ProductStock(productId: try ProductID(id), onHand: onHand[id] ?? [], version: row["version"])
        }
    }

    /// Returns the identities of the products that are on hand, after one of them, sorted.
    func productsOnHand(after id: String, limit: Int, in household: HouseholdID) throws -> [String] {
        let sql = """
            SELECT DISTINCT product_id FROM stock_amounts WHERE household_id = ? AND product_id > ?
            ORDER BY product_id LIMIT ?
            """
        return try String.fetchAll(cachedStatement(sql: sql), arguments: [household.blob, id, limit])
    }

    /// Returns the ledger of a product, oldest first.
    func ledger(of id: String, in household: HouseholdID) throws -> [StockEvent] {
        let sql = "SELECT * FROM stock_events WHERE household_id = ? AND product_id = ? ORDER BY stock_version, line"
        return try Row.fetchAll(cachedStatement(sql: sql), arguments: [household.blob, id])
            .map(StockEvent.init(row:))
    }

    /// Writes one row of a home's stock or ledger, or deletes it.
    func write(_ change: RowChange<InventoryRow>, in household: HouseholdID) throws {
        switch change.row {
        case .stock(let stock)?: try save(stock, in: household)
        case .event(let event)?: try append(event, in: household)
        case nil: try delete(change, in: household)
        }
    }

    private func save(_ stock: ProductStock, in household: HouseholdID) throws {
        let id = stock.productId.text
        try run(
            """
            INSERT INTO stock (household_id, product_id, version) VALUES (?, ?, ?)
            ON CONFLICT (household_id, product_id) DO UPDATE SET version = excluded.version
            """,
            [household.blob, id, stock.version]
        )
        try run("DELETE FROM stock_amounts WHERE household_id = ? AND product_id = ?", [household.blob, id])
        for amount in stock.onHand {
            try run(
                """
                INSERT INTO stock_amounts (household_id, product_id, unit, amount, amount_real) VALUES (?, ?, ?, ?, ?)
                """,
                [household.blob, id, amount.unit.rawValue, amount.value.description, amount.value.doubleValue]
            )
        }
    }

    private func append(_ event: StockEvent, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO stock_events (
                household_id, product_id, stock_version, line, event_id, kind, amount, amount_real, unit, location,
                lot_id, at
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [household.blob] + event.columns
        )
    }

    private func delete(_ change: RowChange<InventoryRow>, in household: HouseholdID) throws {
        let key: StatementArguments = [household.blob, change.entityId]
        if change.kind == InventoryRow.eventKind {
            return try run("DELETE FROM stock_events WHERE household_id = ? AND event_id = ?", key)
        }
        try run("DELETE FROM stock_amounts WHERE household_id = ? AND product_id = ?", key)
        try run("DELETE FROM stock WHERE household_id = ? AND product_id = ?", key)
    }

    private func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
