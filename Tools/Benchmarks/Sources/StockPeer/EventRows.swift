import Commands
import Foundation
import InventoryModule
import PlainSQL
import SQLKit

/// The rows that one event left in a store's tables.
struct EventRows: Sendable {
    /// The statements that leave the same rows.
    let statements: [PlainStatement]

    /// A value as the database has it.
    private struct Column: SQLConvertible {
        let sql: SQLValue
        init?(sql: SQLValue) { self.sql = sql }
    }

    /// Reads the rows of an event, and of the feed after a position.
    init(
        of event: StockEventID,
        after seq: Int64,
        key: String,
        in home: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        let id = event.rawValue
        let touched = "SELECT position FROM stock_touched WHERE household_id = ? AND event_id = ?"
        let positions: [String] = try connection.rows(touched, [home.blob, id]) { $0["position"] }
        let position = positions.first ?? ""
        let changed = "SELECT lot_id FROM stock_changes WHERE household_id = ? AND position = ?"
        let lots: [String] = try connection.rows(changed, [home.blob, position]) { $0["lot_id"] }
        var statements = [
            try Self.rows(of: "entities", "kind = 'event' AND entity_id = ?", [id], home, connection),
            try Self.rows(of: "changes", "seq > ?", [seq], home, connection),
            try Self.rows(of: "commands", "key = ?", [key], home, connection),
            try Self.rows(of: "stock_journal", "event_id = ?", [id], home, connection),
            try Self.rows(of: "stock_touched", "event_id = ?", [id], home, connection),
            try Self.rows(of: "stock_changes", "position = ?", [position], home, connection),
        ]
        for lot in lots {
            let row = try Self.rows(of: "stock_lots", "lot_id = ?", [lot], home, connection)
            statements.append(PlainStatement("\(row.sql) \(Self.replacing)", row.rows))
        }
        let head = try connection.rows(
            "SELECT head_seq, hlc, chain FROM households WHERE household_id = ?",
            [home.blob]
        ) { row in ["head_seq", "hlc", "chain"].map { (row[$0] as Column).sql } }
        statements.append(
            PlainStatement(
                "UPDATE households SET head_seq = ?, hlc = ?, chain = ? WHERE household_id = ?",
                [(head.first ?? []) + [home.blob.sql]]
            )
        )
        self.statements = statements
    }

    /// Replaces what a lot had.
    private static let replacing = """
        ON CONFLICT (household_id, product_id, lot_id) DO UPDATE SET amount = excluded.amount,
            amount_real = excluded.amount_real, is_left = excluded.is_left, earliest = excluded.earliest,
            position = excluded.position, folded = excluded.folded
        """

    private static func rows(
        of table: String,
        _ condition: String,
        _ arguments: SQLArguments,
        _ home: HouseholdID,
        _ connection: any SQLConnection
    ) throws -> PlainStatement {
        let columns = try connection.columns(of: table)
        let values = try connection.rows(
            "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE household_id = ? AND \(condition)",
            [home.blob] + arguments
        ) { row in columns.map { (row[$0] as Column).sql } }
        let places = repeatElement("?", count: columns.count).joined(separator: ", ")
        return PlainStatement("INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))", values)
    }
}
