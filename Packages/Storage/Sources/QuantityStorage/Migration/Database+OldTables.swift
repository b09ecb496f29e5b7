import GRDB
import QuantityModule
import TextFormats

extension Database {
    /// Returns the names of the tables with data, in their order.
    func oldTables() throws -> [String] {
        try String.fetchAll(
            self,
            sql: """
                SELECT name FROM pragma_table_list
                WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name
                """
        )
    }

    /// Returns the columns of a table and their declared types.
    func columnTypes(of table: String) throws -> [(name: String, type: String)] {
        try Row.fetchAll(self, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table])
            .map { ($0[0], $0[1]) }
    }

    /// Returns the name of a table's row number; an app may have its own column named "rowid".
    func rowNumber(of table: String) throws -> String {
        let isWithout = try Bool.fetchOne(
            self,
            sql: "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?",
            arguments: [table]
        )
        // Also generated columns, which the list of a table's columns hides.
        let columns = try String.fetchAll(
            self,
            sql: "SELECT lower(name) FROM pragma_table_xinfo(?)",
            arguments: [table]
        )
        guard isWithout != true, let name = ["rowid", "_rowid_", "oid"].first(where: { !columns.contains($0) }) else {
            throw QuantityMigrationError.unavailable(
                reason: "The table \(table) has no row numbers, which a migration needs to identify rows: "
                    + "copy it into a table without the clause WITHOUT ROWID, and try again."
            )
        }
        return name
    }

    /// Returns the indexes on a column of a table, alone or with other columns.
    func indexes(naming column: String, of table: String) throws -> [String] {
        try String.fetchAll(
            self,
            sql: """
                SELECT DISTINCT list.name FROM pragma_index_list(?) AS list JOIN pragma_index_info(list.name) AS part
                WHERE list.origin = 'c' AND part.name = ? COLLATE NOCASE
                """,
            arguments: [table, column]
        )
    }
}

extension String {
    /// The text quoted as an SQL name of a table or column, with any characters.
    var quotedName: String { "\"\(replacingScalars { $0 == "\"" ? "\"\"" : nil })\"" }
}
