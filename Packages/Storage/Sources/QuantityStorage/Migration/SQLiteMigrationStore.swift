public import Foundation
import GRDB
public import QuantityModule

/// Old quantities in the tables of an SQLite file, such as an app's.
///
/// Rows are staged in a file beside it; one transaction puts them in place of the old columns.
public struct SQLiteMigrationStore: QuantityMigrationStore {
    private let files: MigrationFiles
    private let queue: DatabaseQueue

    /// Opens a file, which has to be there.
    public init(file: URL) throws(QuantityMigrationError) {
        files = MigrationFiles(file: file.path)
        // Opening would make it.
        try files.expectFile()
        queue = try files.doing("opened") { [path = file.path] in
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            return try DatabaseQueue(path: path, configuration: configuration)
        }
    }

    /// The file's path.
    public var place: String { files.file }

    /// The tables with old quantities, by name.
    public func tables() throws(QuantityMigrationError) -> [OldQuantityTable] {
        try files.doing("read") {
            try queue.read { db in
                let names = try String.fetchAll(
                    db,
                    sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
                )
                return try names.compactMap { name in
                    let columns = try db.columns(in: name)
                    let table = OldQuantityTable(name: name, columns: columns.map(\.name))
                    // A column of numbers is no text to be read.
                    let type = columns.first { $0.name == table?.quantityColumn }?.type.uppercased() ?? ""
                    let isNumeric = ["INT", "REAL", "FLOA", "DOUB", "NUM", "DEC"].contains { type.contains($0) }
                    return isNumeric ? nil : table
                }
            }
        }
    }

    /// The rows after a row number.
    public func rows(
        of table: OldQuantityTable,
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldQuantityRow] {
        let columns = [table.quantityColumn, table.unitColumn, table.nameColumn, table.multiplierColumn]
        let selected = columns.map { $0.map { "CAST(\($0.quotedDatabaseIdentifier) AS TEXT)" } ?? "''" }
        let sql = """
            SELECT rowid, \(selected.joined(separator: ", ")) FROM \(table.name.quotedDatabaseIdentifier)
            WHERE rowid > ? ORDER BY rowid LIMIT ?
            """
        return try files.doing("read") {
            try queue.read { db in
                try Row.fetchAll(db, sql: sql, arguments: [position, limit]).map { row in
                    OldQuantityRow(
                        position: row[0],
                        quantity: row[1] ?? "",
                        unit: row[2] ?? "",
                        name: row[3] ?? "",
                        multiplier: row[4] ?? ""
                    )
                }
            }
        }
    }

    /// The last row that is staged.
    public func stagedPosition(of table: OldQuantityTable) throws(QuantityMigrationError) -> Int64 {
        guard files.exists(files.staging) else { return 0 }
        return try files.doing("read") {
            try staging().read { db in
                try Int64.fetchOne(db, sql: "SELECT max(position) FROM staged WHERE tbl = ?", arguments: [table.name])
            } ?? 0
        }
    }

    /// Writes rows into the file beside.
    public func stage(_ rows: [MigratedRow], of table: OldQuantityTable) throws(QuantityMigrationError) {
        try files.doing("written") {
            try staging().write { db in
                let marks = Array(repeating: "?", count: NewQuantityColumns.names.count + 2).joined(separator: ", ")
                let insert = try db.makeStatement(sql: "INSERT INTO staged VALUES (\(marks))")
                for row in rows {
                    let texts = NewQuantityColumns.texts(of: row)
                    try insert.execute(
                        arguments: [table.name, row.row.position] + StatementArguments(texts)
                    )
                }
            }
        }
    }

    /// Replaces the columns of all tables in one transaction, after a copy of the file was made.
    public func commit(_ tables: [OldQuantityTable]) throws(QuantityMigrationError) {
        try files.doing("written") {
            _ = try staging()
            do { try replaceAll(tables) } catch QuantityMigrationError.changedMeanwhile(let place) {
                // What was staged is of other data: the next run begins anew.
                try files.remove(files.staging)
                throw QuantityMigrationError.changedMeanwhile(place: place)
            }
            try files.setMark()
            try files.remove(files.staging, "\(files.staging)-wal", "\(files.staging)-shm")
        }
    }

    /// Puts the old file back.
    public func rollback() throws(QuantityMigrationError) {
        try files.doing("rolled back") {
            try queue.close()
            try files.restore()
        }
    }

    private func replaceAll(_ tables: [OldQuantityTable]) throws {
        try queue.writeWithoutTransaction { db in
            // The copy is the old file byte for byte, with what a log beside it still held.
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            try db.execute(sql: "ATTACH DATABASE ? AS side", arguments: [files.staging])
            defer { try? db.execute(sql: "DETACH DATABASE side") }
            try db.inTransaction(.immediate) {
                for table in tables where table.quantityColumn != nil { try checkStaged(table, in: db) }
                try files.makeBackup()
                for table in tables { try replace(table, in: db) }
                return .commit
            }
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    private func replace(_ table: OldQuantityTable, in db: Database) throws {
        let name = table.name.quotedDatabaseIdentifier
        if table.quantityColumn != nil {
            let isCoreData = table.quantityColumn.map { $0.hasPrefix("Z") && $0 == $0.uppercased() } ?? false
            let columns = NewQuantityColumns.names.map { isCoreData ? "Z\($0.uppercased())" : $0 }
            for (column, type) in zip(columns, ["REAL", "TEXT", "TEXT", "INTEGER", "REAL", "TEXT", "TEXT"]) {
                try db.execute(sql: "ALTER TABLE \(name) ADD COLUMN \(column) \(type)")
            }
            try db.execute(
                sql: """
                    UPDATE \(name) SET (\(columns.joined(separator: ", "))) =
                    (SELECT \(NewQuantityColumns.names.joined(separator: ", ")) FROM side.staged
                     WHERE tbl = ? AND position = \(name).rowid)
                    """,
                arguments: [table.name]
            )
            for column in columns.prefix(2) {
                let index = "\(table.name)_by_\(column)".quotedDatabaseIdentifier
                try db.execute(sql: "CREATE INDEX \(index) ON \(name) (\(column))")
            }
        }
        for column in table.oldColumns {
            try db.execute(sql: "ALTER TABLE \(name) DROP COLUMN \(column.quotedDatabaseIdentifier)")
        }
    }

    /// Every row has to be staged with the text that it has now.
    private func checkStaged(_ table: OldQuantityTable, in db: Database) throws {
        let name = table.name.quotedDatabaseIdentifier
        let texts = [table.quantityColumn, table.unitColumn].map { column in
            column.map { "coalesce(CAST(\($0.quotedDatabaseIdentifier) AS TEXT), '')" } ?? "''"
        }
        let text =
            "CASE WHEN \(texts[1]) = '' THEN \(texts[0]) WHEN \(texts[0]) = '' THEN \(texts[1]) "
            + "ELSE \(texts[0]) || ' ' || \(texts[1]) END"
        let rows = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)")
        let staged = try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM \(name) JOIN side.staged ON tbl = ? AND position = \(name).rowid
                WHERE displayText = \(text)
                """,
            arguments: [table.name]
        )
        guard rows == staged else { throw QuantityMigrationError.changedMeanwhile(place: files.file) }
    }

    /// The file beside, made where it is not there.
    private func staging() throws -> DatabaseQueue {
        let side = try DatabaseQueue(path: files.staging)
        try side.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS staged (tbl TEXT NOT NULL, position INTEGER NOT NULL,
                    numericValue REAL, standardUnit TEXT, displayText TEXT, isParseable INTEGER, parseConfidence REAL,
                    exactAmountLow TEXT, exactAmount TEXT, PRIMARY KEY (tbl, position)) WITHOUT ROWID
                    """
            )
        }
        return side
    }
}
