public import SQLKit

extension SQLConnection {
    /// Returns the names of a table's columns, in their order.
    public func columns(of table: String) throws -> [String] {
        let sql =
            isSQLite
            ? "SELECT name FROM pragma_table_info(?) ORDER BY cid"
            : """
            SELECT CAST(column_name AS TEXT) AS name FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position
            """
        return try rows(sql, [table]) { $0["name"] as String }
    }

    /// Returns the names of all tables with rows of homes.
    public func tablesOfHomes() throws -> [String] {
        let sql =
            isSQLite
            ? """
            SELECT m.name AS name FROM sqlite_master m, pragma_table_info(m.name) c
            WHERE m.type = 'table' AND c.name = 'household_id' ORDER BY m.name
            """
            : """
            SELECT CAST(table_name AS TEXT) AS name FROM information_schema.columns
            WHERE table_schema = current_schema() AND column_name = 'household_id' ORDER BY table_name
            """
        return try rows(sql, []) { $0["name"] as String }
    }

    /// Returns how many rows a table has.
    public func count(_ table: String) throws -> Int {
        try rows("SELECT COUNT(*) AS count FROM \(table)", []) { $0["count"] as Int }[0]
    }
}
