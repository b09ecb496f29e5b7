import GRDB
import QuantityModule

extension SQLiteMigrationStore {
    /// Replaces the old columns of all tables by the staged rows, in one transaction.
    func replaceAll(_ tables: [OldQuantityTable]) throws {
        try connection().writeWithoutTransaction { db in
            // Moves the contents of the log into the file, so that the copy equals the old file byte for byte.
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            try db.execute(sql: "ATTACH DATABASE ? AS side", arguments: [files.staging])
            defer { try? db.execute(sql: "DETACH DATABASE side") }
            try db.inTransaction(.immediate) {
                for table in tables where table.quantityColumn != nil { try checkStaged(table, in: db) }
                try files.makeBackup { try copy(to: $0) }
                do { for table in tables { try replace(table, in: db) } } catch {
                    // What is rolled back leaves the file unchanged, which then needs no backup; a trigger of the file
                    // can end the transaction, and then the backup stays.
                    if db.isInsideTransaction { try files.remove(files.backup) }
                    throw error
                }
                return .commit
            }
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    /// Copies every committed row while holding the write lock.
    ///
    /// Another reader prevents a checkpoint from emptying the log, and another writer may have filled it again. Then
    /// the file alone lacks rows, and SQLite copies its pages with those of the log.
    private func copy(to path: String) throws {
        guard try files.hasContent("\(files.file)-wal") else { return try files.copyFile(to: path) }
        let target = try DatabaseQueue(path: path)
        try DatabaseQueue(path: files.file).backup(to: target)
        try target.close()
    }

    private func replace(_ table: OldQuantityTable, in db: Database) throws {
        let name = table.name.quotedName
        if let quantity = table.quantityColumn {
            let isCoreData = quantity.hasPrefix("Z") && quantity == quantity.uppercased()
            let columns = NewQuantityColumns.names.map { isCoreData ? "Z\($0.uppercased())" : $0 }
            for (column, type) in zip(columns, ["REAL", "TEXT", "TEXT", "INTEGER", "REAL", "TEXT", "TEXT"]) {
                try db.execute(sql: "ALTER TABLE \(name) ADD COLUMN \(column) \(type)")
            }
            try db.execute(
                sql: """
                    UPDATE \(name) SET (\(columns.joined(separator: ", "))) =
                    (SELECT \(NewQuantityColumns.names.joined(separator: ", ")) FROM side.staged
                     WHERE tbl = ? AND position = \(name).\(db.rowNumber(of: table.name)))
                    """,
                arguments: [table.name]
            )
            for column in columns.prefix(2) {
                let index = "\(table.name)_by_\(column)".quotedName
                try db.execute(sql: "CREATE INDEX \(index) ON \(name) (\(column))")
            }
        }
        for column in table.oldColumns { try drop(column, of: table, in: db) }
    }

    /// Drops a column together with its indexes.
    private func drop(_ column: String, of table: OldQuantityTable, in db: Database) throws {
        for index in try db.indexes(naming: column, of: table.name) {
            try db.execute(sql: "DROP INDEX \(index.quotedName)")
        }
        let name = table.name.quotedName
        do { try db.execute(sql: "ALTER TABLE \(name) DROP COLUMN \(column.quotedName)") } catch let error
            as DatabaseError
        {
            let why = error.message ?? "SQLite error \(error.resultCode.rawValue)"
            throw QuantityMigrationError.unavailable(
                reason:
                    "The column \(column) of \(table.name) cannot be removed, because something in \(files.file) needs it "
                    + "(\(why)): remove that, and apply again. Nothing was changed."
            )
        }
    }

    /// Checks that every row is staged with its current text.
    private func checkStaged(_ table: OldQuantityTable, in db: Database) throws {
        let name = table.name.quotedName
        let texts = [table.quantityColumn, table.unitColumn].map { column in
            column.map { "coalesce(CAST(\($0.quotedName) AS TEXT), '')" } ?? "''"
        }
        let text =
            "CASE WHEN \(texts[1]) = '' THEN \(texts[0]) WHEN \(texts[0]) = '' THEN \(texts[1]) "
            + "ELSE \(texts[0]) || ' ' || \(texts[1]) END"
        let rows = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)")
        let staged = try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM \(name) JOIN side.staged
                ON tbl = ? AND position = \(name).\(db.rowNumber(of: table.name)) WHERE displayText = \(text)
                """,
            arguments: [table.name]
        )
        guard rows == staged else { throw QuantityMigrationError.changedMeanwhile(place: files.file) }
    }
}
