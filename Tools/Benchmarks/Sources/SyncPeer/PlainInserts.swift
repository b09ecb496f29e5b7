import GRDB

/// Inserts the rows of a device's file into an empty file with the same tables and indexes, as fast as SQLite does with
/// the same durability.
struct PlainInserts {
    /// The tables that an applied change writes a row into.
    private static let tables = ["entities", "categories", "changes"]
    /// How many changes one transaction has, as a page of a feed.
    private static let page = 500

    private let queue: DatabaseQueue
    private let rows: [(insert: String, values: [[DatabaseValue]])]

    /// Reads the rows, and makes the empty file.
    ///
    /// - Parameters:
    ///   - file: The device's file.
    ///   - skipped: How many of each table's first rows are not those of the changes.
    ///   - path: The path of the empty file.
    /// - Throws: An error of SQLite.
    init(of file: String, after skipped: Int, in path: String) throws {
        let source = try DatabaseQueue(path: file)
        queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        }
        let schema = try source.read { database in
            try String.fetchAll(
                database,
                sql:
                    "SELECT sql FROM sqlite_schema WHERE tbl_name IN ('entities', 'categories', 'changes') AND sql <> ''"
            )
        }
        try queue.write { database in for sql in schema { try database.execute(sql: sql) } }
        rows = try source.read { database in
            try Self.tables.map { table in
                let sql = "SELECT * FROM \(table) ORDER BY rowid LIMIT -1 OFFSET \(skipped)"
                let found = try Row.fetchAll(database, sql: sql).map { Array($0.databaseValues) }
                let places = repeatElement("?", count: found.first?.count ?? 0).joined(separator: ", ")
                return ("INSERT INTO \(table) VALUES (\(places))", found)
            }
        }
    }

    /// Inserts everything, and returns how many seconds that took.
    func run() throws -> Double {
        let count = rows.map(\.values.count).max() ?? 0
        let started = ContinuousClock.now
        for start in stride(from: 0, to: count, by: Self.page) {
            try queue.write { database in
                for (insert, values) in rows {
                    let statement = try database.cachedStatement(sql: insert)
                    for row in values[min(start, values.count)..<min(start + Self.page, values.count)] {
                        try statement.execute(arguments: StatementArguments(row))
                    }
                }
            }
        }
        return started.duration(to: .now) / .seconds(1)
    }
}
