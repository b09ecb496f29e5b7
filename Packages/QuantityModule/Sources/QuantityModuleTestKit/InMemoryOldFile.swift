public import QuantityModule
import Synchronization

/// The tables of an old file in memory.
public final class InMemoryOldFile: OldFileSource {
    /// A table: its columns, and its rows, of which `nil` is a value that is no text.
    public struct Table: Sendable {
        let columns: [String]
        let rows: [[String?]]

        /// Creates a table, whose first row has position 1.
        public init(_ columns: [String], _ rows: [[String?]]) { (self.columns, self.rows) = (columns, rows) }
    }

    private struct State {
        var tables: [String: Table]
        var changes = 0
    }

    private let state: Mutex<State>
    /// The name of the data.
    public let place = "The old memory"

    /// Creates a file of tables by their names.
    public init(_ tables: [String: Table]) { state = Mutex(State(tables: tables)) }

    /// Changes a table, as another program that uses the same data does.
    public func change(_ name: String, to table: Table) {
        state.withLock { state in
            state.tables[name] = table
            state.changes += 1
        }
    }

    /// A text that changes with the data.
    public func fingerprint() throws(QuantityMigrationError) -> String { "\(state.withLock { $0.changes })" }

    /// The tables by name.
    public func tables() throws(QuantityMigrationError) -> [OldTable] {
        state.withLock { state in
            state.tables.sorted { $0.key < $1.key }.map { OldTable(name: $0.key, columns: $0.value.columns) }
        }
    }

    /// The records after a position.
    public func records(
        of table: String,
        columns: [String],
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldRecord] {
        guard let table = state.withLock({ $0.tables[table] }) else {
            throw .unavailable(reason: "There is no table \(table): check the name.")
        }
        let places = columns.compactMap { table.columns.firstIndex(of: $0) }
        let start = Int(max(position, 0))
        return table.rows.enumerated().dropFirst(start).prefix(limit).map { index, row in
            OldRecord(position: Int64(index + 1), texts: places.map { row[$0] })
        }
    }
}
