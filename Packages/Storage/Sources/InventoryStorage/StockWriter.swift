import Commands
import Foundation
import GRDB
import InventoryModule
import Quantities
import StorageKit

/// Writes the rows of one home's stock.
struct StockWriter: Sendable {
    let household: Data

    func write(_ change: RowChange<InventoryRow>, in database: Database) throws {
        switch change.row {
        case .stock(let stock)?: try save(stock, in: database)
        case .event(let event)?: try append(event, in: database)
        case nil: try delete(change, in: database)
        }
    }

    private func save(_ stock: ProductStock, in database: Database) throws {
        let id = stock.productId.text
        try execute(
            """
            INSERT INTO stock (household_id, product_id, version) VALUES (?, ?, ?)
            ON CONFLICT (household_id, product_id) DO UPDATE SET version = excluded.version
            """,
            [household, id, stock.version],
            database
        )
        try execute("DELETE FROM stock_amounts WHERE household_id = ? AND product_id = ?", [household, id], database)
        for amount in stock.onHand {
            try execute(
                """
                INSERT INTO stock_amounts (household_id, product_id, unit, amount, amount_real) VALUES (?, ?, ?, ?, ?)
                """,
                [household, id, amount.unit.rawValue, amount.value.description, amount.value.doubleValue],
                database
            )
        }
    }

    private func append(_ event: StockEvent, in database: Database) throws {
        try execute(
            """
            INSERT INTO stock_events (
                household_id, product_id, stock_version, line, event_id, kind, amount, amount_real, unit, location,
                lot_id, at
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                household, event.productId.text, event.stockVersion, event.line, event.id.uuidString.lowercased(),
                event.kind.rawValue, event.amount.value.description, event.amount.value.doubleValue,
                event.amount.unit.rawValue, event.location, event.lotId?.uuidString.lowercased(),
                event.at.wholeMilliseconds,
            ],
            database
        )
    }

    private func delete(_ change: RowChange<InventoryRow>, in database: Database) throws {
        let key: StatementArguments = [household, change.entityId]
        if change.kind == InventoryRow.eventKind {
            return try execute("DELETE FROM stock_events WHERE household_id = ? AND event_id = ?", key, database)
        }
        try execute("DELETE FROM stock_amounts WHERE household_id = ? AND product_id = ?", key, database)
        try execute("DELETE FROM stock WHERE household_id = ? AND product_id = ?", key, database)
    }

    private func execute(_ sql: String, _ arguments: StatementArguments, _ database: Database) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
