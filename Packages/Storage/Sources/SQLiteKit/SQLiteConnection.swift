import Foundation
import GRDB
import GRDBSQLite
import SQLKit

/// A connection of GRDB.
///
/// GRDB prepares the statements and keeps them. Their arguments and rows go through SQLite's own functions: GRDB's
/// types for those take longer than the statements of a batch themselves.
struct SQLiteConnection: SQLConnection {
    let database: Database

    var isSQLite: Bool { true }

    func fetch(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        let statement = try database.cachedStatement(sql: sql)
        let names = statement.columnNames
        var rows: [SQLRow] = []
        try statement.run(arguments) { row in
            rows.append(SQLRow(names: names, values: (0..<Int32(names.count)).map { SQLValue(of: row, column: $0) }))
        }
        return rows
    }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws {
        try database.cachedStatement(sql: sql).run(arguments) { _ in }
    }

    func runScript(_ sql: String) throws { try database.execute(sql: sql) }
}

extension Statement {
    /// Runs the statement from its beginning, and leaves it ready for the next time.
    fileprivate func run(_ arguments: [SQLValue], _ body: (OpaquePointer) -> Void) throws {
        let handle = sqliteStatement
        let places = Int(sqlite3_bind_parameter_count(handle))
        precondition(places == arguments.count, "Each place has its argument: \(sql)")
        defer { sqlite3_reset(handle) }
        for (place, value) in arguments.enumerated() {
            try check(value.bind(to: handle, Int32(place + 1)), SQLITE_OK)
        }
        while true {
            let code = sqlite3_step(handle)
            guard code == SQLITE_ROW else { return try check(code, SQLITE_DONE) }
            body(handle)
        }
    }

    private func check(_ code: Int32, _ expected: Int32) throws {
        guard code != expected else { return }
        let message = sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)).map { String(cString: $0) }
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
    }
}

extension SQLValue {
    /// Has SQLite copy what the statement's memory does not keep.
    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    /// Reads a column of the present row.
    fileprivate init(of row: OpaquePointer, column: Int32) {
        switch sqlite3_column_type(row, column) {
        case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(row, column))
        case SQLITE_FLOAT: self = .real(sqlite3_column_double(row, column))
        case SQLITE_TEXT:
            let start = sqlite3_column_text(row, column)
            let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(row, column)))
            self = .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(row, column)
            let count = Int(sqlite3_column_bytes(row, column))
            self = .blob(start.map { Data(bytes: $0, count: count) } ?? Data())
        default: self = .null
        }
    }

    /// Makes the value an argument, and returns SQLite's code.
    fileprivate func bind(to statement: OpaquePointer, _ place: Int32) -> Int32 {
        switch self {
        case .null: return sqlite3_bind_null(statement, place)
        case .integer(let number): return sqlite3_bind_int64(statement, place, number)
        case .real(let number): return sqlite3_bind_double(statement, place, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                // An empty buffer may have no address, which would be NULL.
                guard let start = bytes.baseAddress else {
                    return sqlite3_bind_text(statement, place, "", 0, Self.transient)
                }
                return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                    sqlite3_bind_text(statement, place, start, Int32(bytes.count), Self.transient)
                }
            }
        case .blob(let data):
            return data.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(statement, place, 0) }
                return sqlite3_bind_blob(statement, place, start, Int32(bytes.count), Self.transient)
            }
        }
    }
}
