public import Foundation
import GRDB
public import QuantityModule

/// The tables of an SQLite file, such as an app's, which is only read.
public struct SQLiteOldFile: OldFileSource {
    /// About how many bytes of texts are read at once.
    private static let pieceBytes = 1 << 22

    private let files: MigrationFiles
    private let queue: DatabaseQueue

    /// Opens a file, which must exist.
    public init(file: URL) throws(QuantityMigrationError) {
        let files = MigrationFiles(file: file.path)
        try files.expectFile()
        self.files = files
        queue = try files.doing("opened") {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            return try DatabaseQueue(path: Self.path(of: files), configuration: configuration)
        }
    }

    /// Returns the path of a file, or an address by which SQLite creates nothing beside it.
    ///
    /// With a log that it would have to read first, a file is opened like any other.
    private static func path(of files: MigrationFiles) throws -> String {
        let hasLog = try ["-wal", "-journal"].contains { try files.hasContent(files.file + $0) }
        return hasLog ? files.file : "\(URL(fileURLWithPath: files.file).absoluteString)?immutable=1"
    }

    /// The file's path.
    public var place: String { files.file }

    /// The size and time of the file, and of the log in which SQLite keeps what it has not copied into it yet.
    public func fingerprint() throws(QuantityMigrationError) -> String {
        try files.doing("read") {
            let log = "\(files.file)-wal"
            // Reading alone may create an empty log.
            guard try files.hasContent(log) else { return try files.fingerprint() }
            return "\(try files.fingerprint()) \(try files.fingerprint(of: log))"
        }
    }

    /// The tables by name.
    public func tables() throws(QuantityMigrationError) -> [OldTable] {
        try files.doing("read") {
            try queue.read { db in
                try db.oldTables().map { OldTable(name: $0, columns: try db.columnTypes(of: $0).map(\.name)) }
            }
        }
    }

    /// Returns the rows after a row number.
    public func records(
        of table: String,
        columns: [String],
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldRecord] {
        // As bytes: a text in SQLite may contain what a Swift string cannot.
        let selected = columns.map { column in
            let bytes = "CAST(CAST(\(column.quotedName) AS TEXT) AS BLOB)"
            return "CASE WHEN length(\(bytes)) > \(OldRecord.mostBytes) THEN x'00' ELSE \(bytes) END"
        }
        return try files.doing("read") {
            try queue.read { db in
                let number = try db.rowNumber(of: table)
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT \(([number] + selected).joined(separator: ", ")) FROM \(table.quotedName)
                        WHERE \(number) > ? ORDER BY \(number) LIMIT ?
                        """,
                    arguments: [position, limit]
                )
                var (read, bytes): ([OldRecord], Int) = ([], 0)
                while bytes < Self.pieceBytes, let row = try rows.next() {
                    try files.expect(row[0], after: read.last?.position ?? position, in: table)
                    let texts = columns.indices.map { Self.text(row[$0 + 1]) }
                    bytes += texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
                    read.append(OldRecord(position: row[0], texts: texts))
                }
                return read
            }
        }
    }

    /// Decodes a text; `nil` for bytes that are none.
    private static func text(_ bytes: Data?) -> String? {
        guard let bytes else { return "" }
        return bytes.withUnsafeBytes { $0.contains(0) ? nil : String(validating: $0, as: UTF8.self) }
    }
}
