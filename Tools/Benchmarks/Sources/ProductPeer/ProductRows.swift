import Commands
import Foundation
import PlainSQL
import SQLKit

/// The rows that one batch left in a store's tables.
struct ProductRows: Sendable {
    /// The rows of one table.
    struct Table: Sendable {
        let name: String
        let columns: [String]
        let values: [[SQLValue]]

        /// Inserts a row; the place of each value is a question mark.
        var insert: String {
            let places = repeatElement("?", count: columns.count).joined(separator: ", ")
            return "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(places))"
        }

        /// What SQLite's index of texts has of the rows of `product_texts`.
        fileprivate var index: Table {
            let places = ["number", "words"].compactMap { columns.firstIndex(of: $0) }
            return Table(
                name: "product_text_index",
                columns: ["rowid", "words"],
                values: values.map { row in places.map { row[$0] } }
            )
        }
    }

    /// Moves the head of the home's feed, with the values of ``head``.
    static let moveHead = "UPDATE households SET head_seq = ?, hlc = ?, chain = ? WHERE household_id = ?"
    /// Every table into which a batch of new products writes rows, but for an index of SQLite.
    static func names(_ connection: any SQLConnection) -> [String] {
        [
            "entities", "products", connection.isSQLite ? "product_texts" : "product_words", "product_ingredients",
            "product_tags", "changes", "commands",
        ]
    }

    let tables: [Table]
    let head: [SQLValue]

    /// The statements that leave the same rows.
    var statements: [PlainStatement] {
        tables.map { PlainStatement($0.insert, $0.values) } + [PlainStatement(Self.moveHead, [head])]
    }

    /// A query that reads the products of so many barcodes.
    static func select(_ count: Int) -> String {
        let places = repeatElement("?", count: count).joined(separator: ", ")
        return "SELECT body FROM products WHERE household_id = ? AND barcode IN (\(places))"
    }

    /// A value as the database has it.
    private struct Column: SQLConvertible {
        let sql: SQLValue
        init?(sql: SQLValue) { self.sql = sql }
    }

    /// Reads the rows of products, and of the feed after a position.
    static func read(
        of ids: [String],
        after seq: Int64,
        key: String,
        in home: HouseholdID,
        _ connection: any SQLConnection
    ) throws -> ProductRows {
        var tables = try names(connection).map { name in
            let columns = try connection.columns(of: name)
            let select = "SELECT \(columns.joined(separator: ", ")) FROM \(name) WHERE"
            let values = { (row: SQLRow) in columns.map { (row[$0] as Column).sql } }
            let found =
                switch name {
                case "changes":
                    try connection.rows("\(select) household_id = ? AND seq > ?", [home.blob, seq], values)
                case "commands":
                    try connection.rows("\(select) household_id = ? AND key = ?", [home.blob, key], values)
                case "entities":
                    try connection.rows(
                        "\(select) kind = 'product' AND household_id = ? AND entity_id IN",
                        ids,
                        home,
                        values
                    )
                default: try connection.rows("\(select) household_id = ? AND product_id IN", ids, home, values)
                }
            return Table(name: name, columns: columns, values: found)
        }
        if let texts = tables.first(where: { $0.name == "product_texts" }) {
            tables.append(texts.index)
        }
        let head = try connection.rows(
            "SELECT head_seq, hlc, chain FROM households WHERE household_id = ?",
            [home.blob]
        ) { row in ["head_seq", "hlc", "chain"].map { (row[$0] as Column).sql } }
        return ProductRows(tables: tables, head: (head.first ?? []) + [home.blob.sql])
    }
}
