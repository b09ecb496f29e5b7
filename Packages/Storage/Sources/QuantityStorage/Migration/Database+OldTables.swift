import GRDB
import QuantityModule

extension Database {
    /// The columns of a table and their declared types.
    func columnTypes(of table: String) throws -> [(name: String, type: String)] {
        try Row.fetchAll(self, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table])
            .map { ($0[0], $0[1]) }
    }

    /// What the row number of a table is called; "rowid" may be a column of the app's.
    func rowNumber(of table: String) throws -> String {
        let isWithout = try Bool.fetchOne(
            self,
            sql: "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?",
            arguments: [table]
        )
        let columns = try columnTypes(of: table).map { $0.name.lowercased() }
        guard isWithout != true, let name = ["rowid", "_rowid_", "oid"].first(where: { !columns.contains($0) }) else {
            throw QuantityMigrationError.unavailable(
                reason: "The table \(table) has no row numbers, by which a migration tells rows apart: "
                    + "copy it into one that is made without WITHOUT ROWID, and try again."
            )
        }
        return name
    }

    /// The indexes that somebody made of a column of a table, alone or with others.
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
    /// The text as SQL names a table or column, whatever signs an app has put into it.
    var quotedName: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
