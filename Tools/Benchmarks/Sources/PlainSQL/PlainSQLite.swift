import Foundation
public import GRDB
import SQLKit
import SQLiteKit

/// SQLite with the durability and the memory of a store.
public struct PlainSQLite: PlainDatabase {
    /// The connection.
    public let queue: DatabaseQueue

    /// Opens a file.
    public init(path: String) throws {
        queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction {
            let cache = "PRAGMA cache_size = -\(SQLiteDatabase.writingCache)"
            try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \(cache)")
        }
    }

    /// Runs statements in one transaction.
    public func write(_ statements: [PlainStatement]) throws -> Double {
        let bound = statements.map { ($0.sql, $0.rows.map { StatementArguments($0.map(\.stored)) }) }
        return try seconds {
            try queue.write { database in
                for (sql, rows) in bound {
                    let statement = try database.cachedStatement(sql: sql)
                    for row in rows { try statement.execute(arguments: row) }
                }
            }
        }
    }

    /// Reads texts.
    public func read(_ query: PlainStatement, expecting rows: Int) throws -> Double {
        let arguments = query.rows.map { StatementArguments($0.map(\.stored)) }
        return try seconds {
            let found = try queue.unsafeRead { database in
                let statement = try database.cachedStatement(sql: query.sql)
                return try arguments.reduce(0) { try $0 + String.fetchAll(statement, arguments: $1).count }
            }
            precondition(found == rows, "The rows are there.")
        }
    }

    /// Returns the names of a table's columns.
    public func columns(of table: String) throws -> [String] {
        try queue.unsafeRead { database in
            try String.fetchAll(
                database,
                sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid",
                arguments: [table]
            )
        }
    }

    /// Returns how many rows a table has.
    public func count(_ table: String) throws -> Int {
        try queue.unsafeRead { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") ?? 0 }
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
