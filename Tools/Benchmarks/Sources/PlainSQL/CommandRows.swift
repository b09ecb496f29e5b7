public import Commands
import Foundation
public import SQLKit

/// The rows that one command of a home left in a store's tables: those of the kit, and those of the module.
public struct CommandRows: Sendable {
    /// A table of a module with rows of entities.
    public struct Table: Sendable {
        fileprivate let name: String
        fileprivate let kind: String
        fileprivate let id: String
        fileprivate let key: [String]
        fileprivate let suffixes: [String]

        /// Describes a table.
        ///
        /// - Parameters:
        ///   - name: Its name.
        ///   - kind: The kind of the entities whose rows it has.
        ///   - id: The column with the entity's identifier.
        ///   - key: The columns of its primary key besides the household and the identifier.
        ///   - suffixes: What follows the identifier in the column, in each of an entity's rows.
        public init(_ name: String, of kind: String, id: String = "id", key: [String] = [], suffixes: [String] = [""]) {
            (self.name, self.kind, self.id, self.key, self.suffixes) = (name, kind, id, key, suffixes)
        }
    }

    /// How far a home's feed and what it owes have come.
    public struct Mark: Sendable {
        fileprivate let seq: Int64
        fileprivate let position: Int64

        /// Reads the mark of a home before a command.
        public init(of home: HouseholdID, _ connection: any SQLConnection) throws {
            let heads = try connection.rows("SELECT head_seq FROM households WHERE household_id = ?", [home.blob]) {
                $0["head_seq"] as Int64
            }
            let last = "SELECT MAX(position) AS last FROM effects WHERE household_id = ?"
            seq = heads.first ?? 0
            position = try connection.rows(last, [home.blob]) { $0["last"] as Int64? }.first.flatMap(\.self) ?? .min
        }
    }

    /// A value as the database has it.
    private struct Column: SQLConvertible {
        let sql: SQLValue
        init?(sql: SQLValue) { self.sql = sql }
    }

    /// The statements that leave the same rows.
    public let statements: [PlainStatement]
    /// The rows of each table, by the names of its columns.
    private let found: [String: [SQLRow]]

    /// Reads the rows of a command.
    ///
    /// - Parameters:
    ///   - mark: The home's mark before the command.
    ///   - key: The command's idempotency key.
    ///   - home: The home.
    ///   - tables: The module's tables.
    ///   - connection: The store's connection.
    /// - Throws: The engine's own error.
    public init(
        after mark: Mark,
        key: String,
        in home: HouseholdID,
        _ tables: [Table],
        _ connection: any SQLConnection
    ) throws {
        let blob = home.blob
        let all = "WHERE household_id = ?"
        let changes = try connection.rows("SELECT * FROM changes \(all) AND seq > ?", [blob, mark.seq]) { $0 }
        let ids = Dictionary(grouping: changes) { $0["kind"] as String }.mapValues { rows in
            rows.map { $0["entity_id"] as String }
        }
        var found = ["changes": changes]
        found["commands"] = try connection.rows("SELECT * FROM commands \(all) AND key = ?", [blob, key]) { $0 }
        let owed = "SELECT * FROM effects \(all) AND position > ?"
        found["effects"] = try connection.rows(owed, [blob, mark.position]) { $0 }
        found["households"] = try connection.rows("SELECT * FROM households \(all)", [blob]) { $0 }
        found["entities"] = try ids.flatMap { kind, ids in
            let sql = "SELECT * FROM entities \(all) AND kind = ? AND entity_id IN"
            return try connection.rows(sql, ids, home, also: [kind.sql]) { $0 }
        }
        for table in tables {
            let keys = (ids[table.kind] ?? []).flatMap { id in table.suffixes.map { id + $0 } }
            found[table.name] = try connection.rows("SELECT * FROM \(table.name) \(all) AND \(table.id) IN", keys, home)
            {
                $0
            }
        }
        let keys =
            tables.map { ($0.name, [$0.id] + $0.key) } + [
                ("entities", ["kind", "entity_id"]), ("households", []), ("changes", ["seq"]),
                ("commands", ["principal", "key"]), ("effects", ["effect_id"]),
            ]
        statements = try keys.compactMap { name, key in
            let columns = try connection.columns(of: name)
            return Self.statement(name, columns, ["household_id"] + key, found[name] ?? [])
        }
        self.found = found
    }

    /// Returns some columns of the rows of a table.
    public func values(_ columns: [String], of table: String) -> [[SQLValue]] {
        (found[table] ?? []).map { Self.values(columns, of: $0) }
    }

    private static func values(_ columns: [String], of row: SQLRow) -> [SQLValue] {
        columns.map { (row[$0] as Column).sql }
    }

    /// Returns the statement that inserts rows, or changes those that are there; `nil` for no rows.
    private static func statement(
        _ table: String,
        _ columns: [String],
        _ key: [String],
        _ rows: [SQLRow]
    ) -> PlainStatement? {
        guard !rows.isEmpty else { return nil }
        let changes = columns.filter { !key.contains($0) }.map { "\($0) = excluded.\($0)" }
        let action = changes.isEmpty ? "NOTHING" : "UPDATE SET \(changes.joined(separator: ", "))"
        let sql = """
            INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(columns.count.places))
            ON CONFLICT (\(key.joined(separator: ", "))) DO \(action)
            """
        return PlainStatement(sql, rows.map { values(columns, of: $0) })
    }
}
