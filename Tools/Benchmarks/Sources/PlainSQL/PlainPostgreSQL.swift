import CPostgreSQL
import Foundation
import SQLKit

/// PostgreSQL by libpq, with one connection.
public final class PlainPostgreSQL: PlainDatabase {
    /// What the server refused.
    public struct Failure: Error, CustomStringConvertible {
        /// What it says.
        public let description: String
    }

    private let handle: OpaquePointer?
    private var names: [String: String] = [:]

    /// Connects to the tables of a service.
    public init(address: String, service: String) throws {
        handle = PQconnectdb("\(address) options='-c search_path=\(service)'")
        guard PQstatus(handle) == CONNECTION_OK else { throw failure() }
    }

    deinit { PQfinish(handle) }

    /// Runs statements in one transaction.
    public func write(_ statements: [PlainStatement]) throws -> Double {
        let bound = try statements.map { (try prepare($0.sql), $0.rows.map(Arguments.init)) }
        return try seconds {
            try run("BEGIN")
            for (name, rows) in bound {
                for row in rows { PQclear(try execute(name, row)) }
            }
            try run("COMMIT")
        }
    }

    /// Reads texts.
    public func read(_ query: PlainStatement, expecting rows: Int) throws -> Double {
        let name = try prepare(query.sql)
        let arguments = query.rows.map(Arguments.init)
        return try seconds {
            var found = 0
            for arguments in arguments { found += texts(try execute(name, arguments)).count }
            precondition(found == rows, "The rows are there.")
        }
    }

    /// Returns the names of a table's columns.
    public func columns(of table: String) throws -> [String] {
        let name = try prepare(
            """
            SELECT CAST(column_name AS TEXT) FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position
            """
        )
        return texts(try execute(name, Arguments([.text(table)])))
    }

    /// Returns how many rows a table has.
    public func count(_ table: String) throws -> Int {
        let result = try checked(PQexec(handle, "SELECT COUNT(*) FROM \(table)"))
        return texts(result).first.flatMap { Int($0) } ?? 0
    }

    private func prepare(_ sql: String) throws -> String {
        if let name = names[sql] { return name }
        let name = "p\(names.count)"
        let parts = sql.split(separator: "?", omittingEmptySubsequences: false)
        let numbered = parts.enumerated().map { $0.offset == 0 ? "\($0.element)" : "$\($0.offset)\($0.element)" }
        PQclear(try checked(PQprepare(handle, name, numbered.joined(), 0, nil)))
        names[sql] = name
        return name
    }

    private func execute(_ name: String, _ row: Arguments) throws -> OpaquePointer? {
        try checked(
            PQexecPrepared(handle, name, Int32(row.pointers.count), row.pointers, row.lengths, row.formats, 1)
        )
    }

    private func run(_ sql: String) throws { PQclear(try checked(PQexec(handle, sql))) }

    /// Returns the texts of the first column, and frees the result.
    private func texts(_ result: OpaquePointer?) -> [String] {
        defer { PQclear(result) }
        return (0..<PQntuples(result)).map { row in
            let length = Int(PQgetlength(result, row, 0))
            let bytes = UnsafeRawBufferPointer(start: PQgetvalue(result, row, 0), count: length)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private func checked(_ result: OpaquePointer?) throws -> OpaquePointer? {
        let status = PQresultStatus(result)
        guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK else {
            PQclear(result)
            throw failure()
        }
        return result
    }

    private func failure() -> Failure { Failure(description: String(cString: PQerrorMessage(handle))) }
}

/// The arguments of a statement, as libpq reads them.
private final class Arguments {
    let pointers: [UnsafePointer<CChar>?]
    let lengths: [Int32]
    let formats: [Int32]

    init(_ values: [SQLValue]) {
        let bytes = values.map { value -> [UInt8]? in
            switch value {
            case .null: nil
            case .integer(let number): Array("\(number)".utf8)
            case .real(let number): Array("\(number)".utf8)
            case .text(let text): Array(text.utf8)
            case .blob(let data): Array(data)
            }
        }
        pointers = bytes.map { bytes in
            guard let bytes else { return nil }
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
            for (place, byte) in bytes.enumerated() { copy[place] = CChar(bitPattern: byte) }
            copy[bytes.count] = 0
            return UnsafePointer(copy)
        }
        lengths = bytes.map { Int32($0?.count ?? 0) }
        formats = values.map { if case .blob = $0 { 1 } else { 0 } }
    }

    deinit { for pointer in pointers { pointer?.deallocate() } }
}
