public import Foundation
import GRDB
public import QuantityModule

/// Old quantities in the tables of an SQLite file, such as an app's.
///
/// Rows are staged in a file beside it; one transaction replaces the old columns.
public struct SQLiteMigrationStore: QuantityMigrationStore {
    let files: MigrationFiles

    /// Opens a file, which must exist.
    public init(file: URL) throws(QuantityMigrationError) {
        files = MigrationFiles(file: file.path)
        // Opening would create it.
        try files.expectFile()
        _ = try files.doing("opened", connection)
    }

    /// Opens the file for one use: no connection may outlive a rollback, which puts another file in its place.
    func connection() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: files.file, configuration: configuration)
    }

    /// The file's path.
    public var place: String { files.file }

    /// The path of the backup.
    public var backup: String { files.backup }

    /// The tables with old quantities, by name.
    public func tables() throws(QuantityMigrationError) -> [OldQuantityTable] {
        try files.doing("read") {
            try connection().read { db in
                try db.oldTables().compactMap { name in
                    let columns = try db.columnTypes(of: name)
                    let table = OldQuantityTable(name: name, columns: columns.map(\.name))
                    // A numeric column is not a text to parse.
                    let type = columns.first { $0.name == table?.quantityColumn }?.type.uppercased() ?? ""
                    let isNumeric = ["INT", "REAL", "FLOA", "DOUB", "NUM", "DEC"].contains { type.contains($0) }
                    return isNumeric ? nil : table
                }
            }
        }
    }

    /// Returns the rows after a row number.
    public func rows(
        of table: OldQuantityTable,
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldQuantityRow] {
        let columns = [table.quantityColumn, table.unitColumn, table.nameColumn, table.multiplierColumn]
        // As bytes: a text in SQLite may contain what a Swift string cannot.
        let selected = columns.map { $0.map { "CAST(CAST(\($0.quotedName) AS TEXT) AS BLOB)" } ?? "''" }
        return try files.doing("read") {
            try connection().read { db in
                let number = try db.rowNumber(of: table.name)
                let sql = """
                    SELECT \(number), \(selected.joined(separator: ", ")) FROM \(table.name.quotedName)
                    WHERE \(number) > ? ORDER BY \(number) LIMIT ?
                    """
                return try Row.fetchAll(db, sql: sql, arguments: [position, limit]).map { row in
                    OldQuantityRow(
                        position: row[0],
                        quantity: try text(row[1], of: table, row[0]),
                        unit: try text(row[2], of: table, row[0]),
                        name: String(decoding: row[3] ?? Data(), as: UTF8.self),
                        multiplier: String(decoding: row[4] ?? Data(), as: UTF8.self)
                    )
                }
            }
        }
    }

    /// Decodes a text from bytes; others would not survive unchanged.
    private func text(_ bytes: Data?, of table: OldQuantityTable, _ position: Int64) throws -> String {
        let bytes = bytes ?? Data()
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw QuantityMigrationError.unavailable(
                reason: "\(files.file): row \(position) of \(table.name) contains bytes that are not text "
                    + "where its quantity is: convert it to text, and try again."
            )
        }
        return text
    }

    /// Discards rows that were staged by another version of the parser.
    public func prepare(for reading: String) throws(QuantityMigrationError) {
        try files.doing("written") { try files.prepare(for: reading) }
    }

    /// Returns the position of the last staged row.
    public func stagedPosition(of table: OldQuantityTable) throws(QuantityMigrationError) -> Int64 {
        guard files.exists(files.staging) else { return .min }
        return try files.doing("read") {
            try staging().read { db in
                try Int64.fetchOne(db, sql: "SELECT max(position) FROM staged WHERE tbl = ?", arguments: [table.name])
            } ?? .min
        }
    }

    /// Writes rows into the staging file.
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

    /// Replaces the columns of all tables in one transaction, after making a copy of the file.
    public func commit(_ tables: [OldQuantityTable]) throws(QuantityMigrationError) {
        try files.doing("written") {
            _ = try staging()
            do { try replaceAll(tables) } catch QuantityMigrationError.changedMeanwhile(let place) {
                // The staged rows belong to other data: the next run begins again.
                try files.removeStaging()
                throw QuantityMigrationError.changedMeanwhile(place: place)
            }
            try files.setMark(try fingerprint())
            try files.removeStaging()
        }
    }

    /// Restores the old file.
    public func rollback() throws(QuantityMigrationError) {
        try files.doing("rolled back") {
            try files.restore(fingerprint: fingerprint) { try tables().isEmpty }
        }
    }

    /// Returns a fingerprint that changes with the data, wherever SQLite keeps them.
    ///
    /// The file's size and time are not enough: they change with every checkpoint of the log, while a change in the log
    /// leaves both.
    private func fingerprint() throws -> String {
        try connection().read { db in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            func add(_ bytes: some Sequence<UInt8>) {
                for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
                hash = hash &* 0x100_0000_01b3 &+ 1
            }
            let schema = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema ORDER BY rowid")
            for row in schema { add(row.description.utf8) }
            let tables = try String.fetchAll(
                db,
                sql:
                    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') ORDER BY 1"
            )
            for table in tables {
                let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table.quotedName) NOT INDEXED")
                while let row = try rows.next() {
                    for (_, value) in row {
                        switch value.storage {
                        case .null: add([0])
                        case .int64(let number): add("\(number)".utf8)
                        case .double(let number): add("\(number.bitPattern)d".utf8)
                        case .string(let text): add(text.utf8)
                        case .blob(let data): add(data)
                        }
                    }
                }
            }
            return "\(hash)"
        }
    }

    /// Opens the staging file, which it creates if necessary.
    private func staging() throws -> DatabaseQueue {
        try files.make(files.staging)
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
