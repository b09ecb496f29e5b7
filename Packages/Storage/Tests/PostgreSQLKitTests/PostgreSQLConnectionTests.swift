import Foundation
import PostgreSQLTestKit
import SQLKit
import Testing

@testable import PostgreSQLKit

@Suite struct PostgreSQLConnectionTests {
    private func connection(_ schema: String = "pantry") throws -> PostgreSQLConnection {
        try PostgreSQLConnection(try PostgreSQLServer.shared().makeDatabase(), schema: schema)
    }

    private func value(
        _ sql: String,
        _ arguments: [SQLValue] = [],
        by connection: PostgreSQLConnection
    ) throws -> SQLValue? {
        try connection.fetch("SELECT \(sql) AS value", arguments).first.map { row in
            let texts: String? = row["value"]
            return texts.map(SQLValue.text) ?? .null
        }
    }

    @Test func `each type that tables have is read as its value`() throws {
        let row = try #require(
            try connection().fetch(
                """
                SELECT true AS yes, false AS no, (-2)::int2 AS small, (-70000)::int4 AS middle,
                    (-5000000000)::int8 AS large, (-0.25)::float8 AS real, '\\x00ff10'::bytea AS bytes,
                    'name'::name AS named, 'text é'::text AS written, 'short'::varchar(9) AS short, NULL::int8 AS nothing
                """,
                []
            ).first
        )
        #expect(row["yes"] as Int64 == 1 && row["no"] as Int64 == 0)
        #expect(row["small"] as Int64 == -2 && row["middle"] as Int64 == -70_000)
        #expect(row["large"] as Int64 == -5_000_000_000 && row["real"] as Double == -0.25)
        #expect(row["bytes"] as Data == Data([0, 255, 16]) && row["named"] as String == "name")
        #expect(row["written"] as String == "text é" && row["short"] as String == "short")
        #expect(row["nothing"] as Int64? == nil)
    }

    @Test func `a type that no table has is refused`() throws {
        let failure = #expect(throws: PostgreSQLConnection.Failure.self) {
            try connection().fetch("SELECT 1.5::numeric", [])
        }
        #expect(failure?.state == "42804" && failure?.message.contains("1700") == true)
    }

    @Test func `arguments arrive as they are, and only a zero byte in a text is replaced`() throws {
        let connection = try connection()
        try connection.runScript("CREATE TABLE IF NOT EXISTS public.all_types (i BIGINT, r REAL, t TEXT, b BLOB)")
        let rows: [[SQLValue]] = [
            [.integer(.min), .real(0.1), .text("é'\"\\"), .blob(Data([0, 1, 255]))],
            [.integer(.max), .real(-1e300), .text(""), .blob(Data())], [.null, .null, .null, .null],
        ]
        for row in rows { try connection.execute("INSERT INTO public.all_types VALUES (?, ?, ?, ?)", row) }
        let found = try connection.fetch("SELECT * FROM public.all_types ORDER BY i", [])
        #expect(found.map { $0["i"] as Int64? } == [.min, .max, nil])
        #expect(found.map { $0["r"] as Double? } == [0.1, -1e300, nil])
        #expect(found.map { $0["t"] as String? } == ["é'\"\\", "", nil])
        #expect(found.map { $0["b"] as Data? } == [Data([0, 1, 255]), Data(), nil])
        #expect(try value("?::text", [.text("a\0b")], by: connection) == .text("a\u{FFFD}b"))
    }

    @Test func `a session has the settings that make it safe, in the namespace of its service`() throws {
        let connection = try connection("pantry")
        for (name, expected) in [
            ("client_encoding", "UTF8"), ("client_min_messages", "warning"), ("statement_timeout", "1min"),
            ("idle_in_transaction_session_timeout", "1min"), ("synchronous_commit", "on"),
            ("search_path", "pantry"), ("application_name", "larder-pantry"),
        ] {
            #expect(try value("current_setting('\(name)')", by: connection) == .text(expected), "\(name)")
        }
    }

    @Test func `500 statements stay prepared, and then they are prepared again`() throws {
        let connection = try connection()
        let count = "SELECT COUNT(*) AS count FROM pg_prepared_statements"
        for number in 0..<499 { _ = try connection.fetch("SELECT \(number) AS value", []) }
        _ = try connection.fetch("SELECT 7 AS value", [])
        #expect(try connection.fetch(count, []).map { $0["count"] as Int64 } == [500])
        #expect(try connection.fetch("SELECT 'another' AS value", []).map { $0["value"] as String } == ["another"])
        #expect(try connection.fetch(count, []).map { $0["count"] as Int64 } == [2])
        #expect(try connection.fetch("SELECT 7 AS value", []).map { $0["value"] as Int64 } == [7])
        #expect(try connection.fetch(count, []).map { $0["count"] as Int64 } == [3])
    }

    @Test func `the server's reason and its state are reported, and the connection stays usable`() throws {
        let connection = try connection()
        let failure = #expect(throws: PostgreSQLConnection.Failure.self) {
            try connection.execute("SELECT 1 / ?::int8", [.integer(0)])
        }
        #expect(failure?.state == "22012" && failure?.message == "division by zero")
        #expect(connection.isAlive)
        #expect(try value("'fine'::text", by: connection) == .text("fine"))
        try connection.runScript("")
    }

    @Test func `a connection that the server ended is not alive, and says so in words`() throws {
        let connection = try connection()
        let failure = #expect(throws: PostgreSQLConnection.Failure.self) {
            try connection.execute("SELECT pg_terminate_backend(pg_backend_pid())", [])
        }
        #expect(failure?.state == "" && failure?.message.contains("terminat") == true)
        #expect(failure?.message.contains("\n") == false)
        #expect(!connection.isAlive)
    }

    private func numbers(_ connection: PostgreSQLConnection) throws -> [Int64] {
        try connection.fetch("SELECT number FROM public.numbers ORDER BY number", []).map { $0["number"] }
    }

    private func insert(_ numbers: some Sequence<Int64>, by connection: PostgreSQLConnection) throws {
        for number in numbers { try connection.execute("INSERT INTO public.numbers VALUES (?)", [.integer(number)]) }
    }

    @Test func `the changes of a transaction are kept in their order, however many, and a query sees those before it`()
        throws
    {
        let connection = try connection()
        try connection.runScript("CREATE TABLE public.numbers (number BIGINT PRIMARY KEY)")
        try connection.begin("READ COMMITTED")
        try insert(0..<250, by: connection)
        #expect(try numbers(connection) == Array(0..<250))
        try connection.execute("DELETE FROM public.numbers WHERE number >= ?", [.integer(3)])
        try insert([3], by: connection)
        try connection.commit()
        #expect(try numbers(connection) == [0, 1, 2, 3])
    }

    @Test func `what the server refuses at the end of a statement is thrown, and the next answers are the right ones`()
        throws
    {
        let connection = try connection()
        try connection.runScript("CREATE TABLE public.numbers (number BIGINT UNIQUE DEFERRABLE INITIALLY DEFERRED)")
        try connection.execute("INSERT INTO public.numbers VALUES (?)", [.integer(1)])
        let failure = #expect(throws: PostgreSQLConnection.Failure.self) {
            try connection.execute("INSERT INTO public.numbers VALUES (?)", [.integer(1)])
        }
        #expect(failure?.state == "23505" && connection.isAlive)
        #expect(try numbers(connection) == [1])
        #expect(try value("'next'::text", by: connection) == .text("next"))
        try connection.begin("READ COMMITTED")
        try insert([2], by: connection)
        try connection.commit()
        #expect(try numbers(connection) == [1, 2])
    }

    @Test(arguments: [
        "at the commit", "at the next query", "at the next statement to prepare", "among many", "never read",
    ])
    func `a refused change of a transaction is thrown later, and nothing of the transaction is kept`(
        place: String
    ) throws {
        let connection = try connection()
        try connection.runScript("CREATE TABLE public.numbers (number BIGINT PRIMARY KEY)")
        try insert([1], by: connection)
        try connection.begin("READ COMMITTED")
        try insert([2, 1, 3], by: connection)
        let failure = try #require(throws: PostgreSQLConnection.Failure.self) {
            switch place {
            case "at the commit": try connection.commit()
            case "at the next query": _ = try numbers(connection)
            case "at the next statement to prepare": try connection.execute("SELECT 7", [])
            case "among many": try insert(10..<200, by: connection)
            default:
                try? connection.execute("SELECT 7", [])
                try connection.commit()
            }
        }
        #expect(failure.state == (place == "never read" ? "25P02" : "23505"))
        try connection.rollBack()
        #expect(try numbers(connection) == [1])
        try connection.begin("READ COMMITTED")
        try insert([2], by: connection)
        try connection.rollBack()
        #expect(try numbers(connection) == [1])
    }

    @Test(arguments: [("40001", true), ("40P01", true), ("40000", false), ("", false)])
    func `a serialization failure and a deadlock are conflicts`(state: String, isConflict: Bool) {
        #expect(PostgreSQLConnection.Failure(state: state, message: "").isConflict == isConflict)
    }
}
