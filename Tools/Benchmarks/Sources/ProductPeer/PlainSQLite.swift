import Foundation
import GRDB
import SQLKit
import SQLiteKit

/// SQLite with the durability and the memory of the store.
struct PlainSQLite: PlainDatabase {
    private let queue: DatabaseQueue

    init(path: String) throws {
        queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction {
            let cache = "PRAGMA cache_size = -\(SQLiteDatabase.writingCache)"
            try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \(cache)")
        }
    }

    func insert(_ rows: BatchRows) throws -> Double {
        let tables = rows.tables.map { ($0.insert, $0.values.map { StatementArguments($0.map(\.stored)) }) }
        let head = StatementArguments(rows.head.map(\.stored))
        return try seconds {
            try queue.write { database in
                for (insert, rows) in tables {
                    let statement = try database.cachedStatement(sql: insert)
                    for row in rows { try statement.execute(arguments: row) }
                }
                try database.cachedStatement(sql: BatchRows.moveHead).execute(arguments: head)
            }
        }
    }

    func get(eachOf barcodes: [String], home: Data) throws -> Double {
        let arguments: [StatementArguments] = barcodes.map { [home, $0] }
        return try seconds {
            try queue.unsafeRead { database in
                let statement = try database.cachedStatement(sql: Self.select(1))
                for arguments in arguments {
                    let body = try String.fetchOne(statement, arguments: arguments)
                    precondition(body != nil, "The product is there.")
                }
            }
        }
    }

    func get(_ barcodes: [String], home: Data) throws -> Double {
        let arguments = StatementArguments([home.databaseValue] + barcodes.map(\.databaseValue))
        return try seconds {
            try queue.unsafeRead { database in
                let statement = try database.cachedStatement(sql: Self.select(barcodes.count))
                let bodies = try String.fetchAll(statement, arguments: arguments)
                precondition(bodies.count == barcodes.count, "The products are there.")
            }
        }
    }

    func count(_ table: String) throws -> Int {
        try queue.unsafeRead { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") ?? 0 }
    }

    /// Makes the FTS5 table of all titles and brands.
    func makeTextIndex() throws {
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE VIRTUAL TABLE texts USING fts5(title, brand);
                    INSERT INTO texts (rowid, title, brand) SELECT rowid, title_key, brand_key FROM products;
                    INSERT INTO texts (texts) VALUES ('optimize');
                    """
            )
        }
    }

    /// Reads the first products by title that have words with these beginnings, and returns how many seconds that took,
    /// and how many it found.
    func search(_ beginnings: [String], limit: Int) throws -> (seconds: Double, found: Int) {
        let match = beginnings.map { "\"\($0)\"*" }.joined(separator: " ")
        var found = 0
        let time = try seconds {
            try queue.unsafeRead { database in
                let statement = try database.cachedStatement(
                    sql: """
                        SELECT products.body FROM texts JOIN products ON products.rowid = texts.rowid
                        WHERE texts MATCH ? ORDER BY products.title_key, products.product_id LIMIT ?
                        """
                )
                found = try String.fetchAll(statement, arguments: [match, limit]).count
            }
        }
        return (time, found)
    }
}

extension SQLValue {
    fileprivate var stored: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): bytes.databaseValue
        }
    }
}
