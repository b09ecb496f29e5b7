import Commands
import CommandsTestKit
import Foundation
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

/// Arguments and rows of SQLite, and the connection that answers single questions.
@Suite struct SQLiteConnectionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(readers: Int = SQLiteDatabase.usualReaders) throws -> SQLiteDatabase {
        try SQLiteDatabase.open(
            folder: folder.url,
            service: "values",
            migrations: [SchemaMigration("values", sql: "CREATE TABLE kept (name TEXT PRIMARY KEY, value BLOB);")],
            readers: readers
        )
    }

    @Test(arguments: [0, 4])
    func `every value comes back as it was stored, an empty one too`(readers: Int) async throws {
        let values: [SQLValue] = [
            .null, .integer(0), .integer(.min), .integer(.max), .real(0.1), .real(-.infinity), .text(""), .text("a"),
            .text("crème brûlée 🍮"), .text("before\u{0}after"), .text(String(repeating: "long ", count: 5_000)),
            .blob(Data()), .blob(Data([0])), .blob(Data((0...255).map { UInt8($0) })),
        ]
        let database = try open(readers: readers)
        try await database.write { connection in
            for (place, value) in values.enumerated() {
                try connection.execute("INSERT INTO kept VALUES (?, ?)", [.text("\(100 + place)"), value])
            }
        }
        struct Column: SQLConvertible {
            let sql: SQLValue
            init?(sql: SQLValue) { self.sql = sql }
        }
        let asked = try await database.fetch("SELECT value FROM kept WHERE name >= ? ORDER BY name", [.text("100")])
        let read = try await database.read { try $0.fetch("SELECT value FROM kept ORDER BY name", []) }
        for rows in [asked, read] {
            #expect(rows.count == values.count)
            for (row, value) in zip(rows, values) {
                let column: Column? = row["value"]
                #expect((column?.sql ?? .null) == value)
            }
        }
    }

    @Test func `a statement that was refused can be used again`() async throws {
        let database = try open()
        let insert = "INSERT INTO kept VALUES (?, ?)"
        try await database.write { connection in
            try connection.execute(insert, [.text("a"), .integer(1)])
            #expect(throws: (any Error).self) { try connection.execute(insert, [.text("a"), .integer(2)]) }
            try connection.execute(insert, [.text("b"), .integer(3)])
        }
        let rows = try await database.read { try $0.fetch("SELECT name FROM kept ORDER BY name", []) }
        #expect(rows.map { $0["name"] as String } == ["a", "b"])
    }

    @Test(arguments: [0, 4])
    func `a question sees what was committed before it, whatever else goes on`(readers: Int) async throws {
        let database = try open(readers: readers)
        for number in 1...20 {
            try await database.write { connection in
                try connection.execute(
                    "INSERT INTO kept VALUES ('n', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                    [.integer(Int64(number))]
                )
            }
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await database.fetch("SELECT value FROM kept WHERE name = ?", [.text("n")])[0]["value"]
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counts == Array(repeating: number, count: 8))
        }
    }

    @Test(arguments: [0, 4])
    func `a question that SQLite refuses, or that comes after closing, is an error of the store`(
        readers: Int
    ) async throws {
        let database = try open(readers: readers)
        await #expect(throws: StoreError.self) { try await database.fetch("SELECT nothing FROM nowhere", []) }
        #expect(try await database.fetch("SELECT name FROM kept", []).isEmpty)
        try database.close()
        await #expect(throws: StoreError.self) { try await database.fetch("SELECT name FROM kept", []) }
        let again = try open(readers: readers)
        #expect(try await again.fetch("SELECT name FROM kept", []).isEmpty, "Nothing holds the file.")
    }
}
