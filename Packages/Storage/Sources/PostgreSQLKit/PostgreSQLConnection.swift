import CLibPQ
import Foundation
import SQLKit

/// A connection of libpq, which one thread uses at a time.
///
/// Statements are sent in libpq's pipeline mode (PostgreSQL documentation, 34.5): within a transaction, those that
/// return no rows are answered together with the next query, or with the commit, so that they cost no round trip of
/// their own. What the server refuses of them is thrown there, and nothing after it has an effect.
final class PostgreSQLConnection: SQLConnection {
    /// Why the server refused a statement.
    struct Failure: Error {
        /// Five characters, such as "40001" (PostgreSQL, appendix A); empty when the connection was lost.
        let state: String
        let message: String

        /// Whether the transaction can be repeated as it is: another one was in its way.
        var isConflict: Bool { state == "40001" || state == "40P01" }
    }

    // Unsafe, because it is a C library's object; only this class uses it, and frees it once.
    private let handle: OpaquePointer
    private var prepared: [String: String] = [:]
    /// How many statements stay prepared; the stores have fewer.
    private static let preparedLimit = 500
    /// How many statements were sent whose answers have not been read.
    private var unanswered = 0
    /// How many that can be, which bounds the memory for them and the time until a refusal is heard.
    private static let mostUnanswered = 100
    /// Whether a transaction is open, which ``commit()`` or ``rollBack()`` ends.
    private var isInTransaction = false
    /// Whether answers were missed, so that the next ones would be taken for those of other statements.
    private var isOutOfStep = false

    var isSQLite: Bool { false }

    /// Connects, and makes the session safe and predictable.
    ///
    /// - Parameters:
    ///   - address: A connection string or URL of libpq.
    ///   - schema: The namespace of the service's tables.
    /// - Throws: A ``Failure``.
    init(_ address: String, schema: String) throws {
        // What the address says comes last, and so counts.
        let options = [("connect_timeout", "10"), ("application_name", "larder-\(schema)"), ("dbname", address)]
        guard let handle = Self.connect(options) else { throw Failure(state: "", message: "no memory is left") }
        self.handle = handle
        guard PQstatus(handle) == CONNECTION_OK else { throw lost() }
        try runScript(
            """
            SET client_encoding TO 'UTF8'; SET client_min_messages TO warning; SET statement_timeout TO '60s';
            SET idle_in_transaction_session_timeout TO '60s'; SET synchronous_commit TO on; SET search_path TO "\(schema)"
            """
        )
    }

    deinit { PQfinish(handle) }

    private static func connect(_ options: [(name: String, value: String)]) -> OpaquePointer? {
        // Unsafe, because libpq takes arrays of C strings that end with NULL, and reads them during the call only.
        let names = options.map { strdup($0.name) } + [nil]
        let values = options.map { strdup($0.value) } + [nil]
        defer { for text in names + values { free(text) } }
        return PQconnectdbParams(names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
    }

    /// Whether the server still answers.
    var isAlive: Bool { isConnected && !isOutOfStep }

    private var isConnected: Bool { PQstatus(handle) == CONNECTION_OK }

    /// Begins a transaction of an isolation level, such as `"READ COMMITTED"`.
    func begin(_ isolation: String) throws {
        isInTransaction = true
        try send("BEGIN ISOLATION LEVEL \(isolation)", [])
    }

    /// Ends the transaction, and keeps all of its changes; when it throws, ``rollBack()`` has to follow.
    func commit() throws {
        try send("COMMIT", [])
        try answers { result in
            // The server answers a commit after a failure with a rollback, and no error.
            guard String(cString: PQcmdStatus(result)) == "COMMIT" else {
                throw Failure(state: "25P02", message: "the transaction had failed before its commit")
            }
        }
        isInTransaction = false
    }

    /// Ends the transaction without its changes.
    func rollBack() throws {
        // What was refused of it no longer matters.
        try? settle()
        isInTransaction = false
        try runScript("ROLLBACK")
    }

    func fetch(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        try send(sql, arguments)
        return try answers { result in
            let columns = (0..<PQnfields(result)).map { PQftype(result, $0) }
            let names = (0..<PQnfields(result)).map { String(cString: PQfname(result, $0)) }
            return try (0..<PQntuples(result)).map { row in
                let values = try columns.enumerated().map { place, type in
                    try Self.value(of: result, row, Int32(place), type)
                }
                return SQLRow(names: names, values: values)
            }
        }
    }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws {
        try send(sql, arguments)
        if !isInTransaction || unanswered == Self.mostUnanswered { try settle() }
    }

    func runScript(_ sql: String) throws {
        try leavePipeline()
        PQclear(try checked(PQexec(handle, PortableSQL.schema(sql))))
    }

    /// Sends a statement without waiting for its answer.
    private func send(_ sql: String, _ arguments: [SQLValue]) throws {
        let name = try statement(sql)
        guard PQpipelineStatus(handle) != PQ_PIPELINE_OFF || PQenterPipelineMode(handle) == 1 else { throw lost() }
        let values = arguments.map(Argument.init)
        let pointers = values.map(\.pointer)
        defer { for pointer in pointers { pointer?.deallocate() } }
        let isSent = PQsendQueryPrepared(
            handle,
            name,
            Int32(values.count),
            pointers.map { UnsafePointer($0) },
            values.map(\.length),
            values.map(\.format),
            1
        )
        guard isSent == 1 else { throw lost() }
        unanswered += 1
    }

    /// Waits for the answers to all statements that were sent, and reads the last one.
    ///
    /// - Throws: The first ``Failure``, after which the server has done nothing of what was sent.
    private func answers<Value>(_ read: (OpaquePointer?) throws -> Value) throws -> Value {
        // Until the end is read.
        isOutOfStep = true
        guard PQpipelineSync(handle) == 1 else { throw lost() }
        var failure: (any Error)?
        var last: OpaquePointer?
        defer { PQclear(last) }
        for _ in 0..<unanswered {
            PQclear(last)
            last = PQgetResult(handle)
            do { try check(last) } catch { failure = failure ?? error }
            // A NULL ends the results of a statement.
            PQclear(PQgetResult(handle))
        }
        do { try readEnd() } catch { failure = failure ?? error }
        if let failure { throw isConnected ? failure : lost() }
        return try read(last)
    }

    /// Reads the answer to the synchronization, where statements outside of a transaction are committed.
    private func readEnd() throws {
        var result = PQgetResult(handle)
        defer { PQclear(result) }
        var failure: (any Error)?
        if PQresultStatus(result) != PGRES_PIPELINE_SYNC {
            do { try check(result) } catch { failure = error }
            PQclear(result)
            result = PQgetResult(handle)
            if result == nil { result = PQgetResult(handle) }
        }
        guard PQresultStatus(result) == PGRES_PIPELINE_SYNC else { throw failure ?? lost() }
        (isOutOfStep, unanswered) = (false, 0)
        if let failure { throw failure }
    }

    /// Waits for the answers to all statements that were sent, if there are any.
    private func settle() throws { if unanswered > 0 { try answers { _ in } } }

    /// Makes the connection one for scripts, which the server answers one by one.
    private func leavePipeline() throws {
        try settle()
        guard PQpipelineStatus(handle) == PQ_PIPELINE_OFF || PQexitPipelineMode(handle) == 1 else { throw lost() }
    }

    /// Returns the name of a prepared statement.
    private func statement(_ sql: String) throws -> String {
        if let name = prepared[sql] { return name }
        try leavePipeline()
        if prepared.count == Self.preparedLimit {
            try runScript("DEALLOCATE ALL")
            prepared = [:]
        }
        let name = "s\(prepared.count)"
        PQclear(try checked(PQprepare(handle, name, PortableSQL.numbered(sql), 0, nil)))
        prepared[sql] = name
        return name
    }

    private func checked(_ result: OpaquePointer?) throws -> OpaquePointer? {
        do { try check(result) } catch {
            PQclear(result)
            throw error
        }
        return result
    }

    private func check(_ result: OpaquePointer?) throws {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return
        default:
            guard let result, let state = PQresultErrorField(result, 67), isConnected else { throw lost() }
            let message = PQresultErrorField(result, 77).map { String(cString: $0) }
            throw Failure(state: String(cString: state), message: message ?? "the server gives no reason")
        }
    }

    private func lost() -> Failure {
        let words = String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isWhitespace)
        let text = words.joined(separator: " ")
        return Failure(state: "", message: text)
    }

    /// Reads a value in the server's binary format, by the type's number (`pg_type.dat`).
    private static func value(of result: OpaquePointer?, _ row: Int32, _ place: Int32, _ type: Oid) throws -> SQLValue {
        guard PQgetisnull(result, row, place) == 0, let start = PQgetvalue(result, row, place) else { return .null }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, place)))
        let number = { bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        switch type {
        case 16: return .integer(bytes.first == 1 ? 1 : 0)
        case 20: return .integer(Int64(bitPattern: number()))
        case 21: return .integer(Int64(Int16(truncatingIfNeeded: number())))
        case 23: return .integer(Int64(Int32(truncatingIfNeeded: number())))
        case 701: return .real(Double(bitPattern: number()))
        case 17: return .blob(Data(bytes))
        case 19, 25, 1043: return .text(String(decoding: bytes, as: UTF8.self))
        default: throw Failure(state: "42804", message: "a column has the type \(type), which no table of Larder has")
        }
    }
}

/// An argument as libpq takes it: numbers and text as text, bytes as they are.
private struct Argument {
    /// Memory that the caller frees; `nil` for NULL.
    let pointer: UnsafeMutablePointer<CChar>?
    let length: Int32
    let format: Int32

    init(_ value: SQLValue) {
        switch value {
        case .null: self.init(pointer: nil, length: 0, format: 0)
        case .integer(let number): self.init(text: String(number))
        case .real(let number): self.init(text: number.description)
        case .text(let text):
            // PostgreSQL has no text with U+0000; a refusal would hold up a device that has it.
            self.init(text: text.utf8.contains(0) ? text.replacingOccurrences(of: "\0", with: "\u{FFFD}") : text)
        case .blob(let data): self.init(bytes: data, format: 1)
        }
    }

    private init(pointer: UnsafeMutablePointer<CChar>?, length: Int32, format: Int32) {
        self.pointer = pointer
        self.length = length
        self.format = format
    }

    private init(text: String) { self.init(bytes: text.utf8, format: 0) }

    private init(bytes: some Collection<UInt8>, format: Int32) {
        let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (place, byte) in bytes.enumerated() { pointer[place] = CChar(bitPattern: byte) }
        pointer[bytes.count] = 0
        self.init(pointer: pointer, length: Int32(bytes.count), format: format)
    }
}
