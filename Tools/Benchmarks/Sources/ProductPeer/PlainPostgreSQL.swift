import CPostgreSQL
import Foundation
import SQLKit

/// PostgreSQL by libpq, with one connection.
final class PlainPostgreSQL: PlainDatabase {
    /// What the server refused.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let handle: OpaquePointer?
    private var names: [String: String] = [:]

    init(address: String) throws {
        handle = PQconnectdb("\(address) options='-c search_path=product'")
        guard PQstatus(handle) == CONNECTION_OK else { throw failure() }
    }

    deinit { PQfinish(handle) }

    func insert(_ rows: BatchRows) throws -> Double {
        let tables = try rows.tables.map { (try prepare($0.insert), $0.values.map(Arguments.init)) }
        let (move, head) = (try prepare(BatchRows.moveHead), Arguments(rows.head))
        return try seconds {
            try run("BEGIN")
            for (name, rows) in tables {
                for row in rows { PQclear(try execute(name, row)) }
            }
            PQclear(try execute(move, head))
            try run("COMMIT")
        }
    }

    func get(eachOf barcodes: [String], home: Data) throws -> Double {
        let name = try prepare(Self.select(1))
        let keys = barcodes.map { Arguments([.blob(home), .text($0)]) }
        return try seconds {
            for key in keys {
                let found = bodies(try execute(name, key))
                precondition(found.count == 1, "The product is there.")
            }
        }
    }

    func get(_ barcodes: [String], home: Data) throws -> Double {
        let name = try prepare(Self.select(barcodes.count))
        let keys = Arguments([.blob(home)] + barcodes.map { .text($0) })
        return try seconds {
            let found = bodies(try execute(name, keys))
            precondition(found.count == barcodes.count, "The products are there.")
        }
    }

    func count(_ table: String) throws -> Int {
        let result = try checked(PQexec(handle, "SELECT COUNT(*) FROM \(table)"))
        return bodies(result).first.flatMap { Int($0) } ?? 0
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
    private func bodies(_ result: OpaquePointer?) -> [String] {
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
