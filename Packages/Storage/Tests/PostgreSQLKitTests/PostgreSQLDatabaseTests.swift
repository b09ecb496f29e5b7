import Commands
import Foundation
import PostgreSQLTestKit
import SQLKit
import Synchronization
import Testing

@testable import PostgreSQLKit

@Suite struct PostgreSQLDatabaseTests {
    private typealias Failure = PostgreSQLConnection.Failure
    private static let notes = SchemaMigration("notes", sql: "CREATE TABLE notes (text TEXT PRIMARY KEY)")

    private func database(_ address: String? = nil, connections: Int = 2) throws -> PostgreSQLDatabase {
        try PostgreSQLDatabase.open(
            address: try address ?? PostgreSQLServer.shared().makeDatabase(),
            service: "pantry",
            migrations: [Self.notes],
            connections: connections
        )
    }

    private func notes(_ database: PostgreSQLDatabase) async throws -> [String] {
        try await database.read { connection in
            try connection.rows("SELECT text FROM notes ORDER BY text", []) { $0["text"] }
        }
    }

    @Test(arguments: [
        ("40001", "", 5), ("40P01", "", 5), ("42P06", "", 5), ("42P07", "", 5),
        ("23505", "duplicate key in pg_namespace_nspname_index", 5), ("23505", "duplicate key in notes_pkey", 1),
        ("22012", "pg_", 1), ("", "", 1),
    ])
    func `a transaction that another one was in the way of is tried five times`(
        state: String,
        message: String,
        attempts: Int
    ) async throws {
        let database = try database()
        let tried = Mutex(0)
        await #expect(throws: StoreError.self) {
            try await database.write { connection in
                tried.withLock { $0 += 1 }
                try connection.run("INSERT INTO notes (text) VALUES ('lost')", [])
                throw Failure(state: state, message: message)
            }
        }
        #expect(tried.withLock { $0 } == attempts)
        #expect(try await notes(database).isEmpty)
    }

    @Test func `a transaction that succeeds after a conflict is kept once`() async throws {
        let database = try database()
        let tried = Mutex(0)
        try await database.write { connection in
            try connection.run("INSERT INTO notes (text) VALUES ('kept')", [])
            let count = tried.withLock { number in
                number += 1
                return number
            }
            if count < 5 { throw Failure(state: "40001", message: "") }
        }
        #expect(try await notes(database) == ["kept"])
    }

    @Test func `a process that starts waits for another one that does`() throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        try database(address).close()
        let other = try PostgreSQLConnection(address, schema: "pantry")
        try other.runScript("BEGIN; LOCK TABLE starts IN ACCESS SHARE MODE")
        let error = #expect(throws: StorageError.self) { try database("\(address) options='-c lock_timeout=50ms'") }
        #expect(error?.description.contains("lock timeout") == true)
        try other.runScript("COMMIT")
        try database(address).close()
    }

    @Test func `a reading sees one state and writes nothing`() async throws {
        let database = try database()
        await #expect(throws: StoreError.self) {
            try await database.read { try $0.run("INSERT INTO notes (text) VALUES ('lost')", []) }
        }
        let levels: [String] = try await database.read { connection in
            try connection.rows("SELECT current_setting('transaction_isolation') AS level", []) { $0["level"] }
        }
        #expect(levels == ["repeatable read"])
        #expect(try await notes(database).isEmpty)
    }

    @Test(arguments: [
        ("", "unreachable"), ("57P01", "unreachable"), ("57P02", "unreachable"), ("57P03", "unreachable"),
        ("28000", "unreachable"), ("28P01", "unreachable"), ("3D000", "unreachable"), ("53300", "unreachable"),
        ("53100", "full"), ("42501", "permission"), ("25006", "permission"), ("42P01", "failed"),
    ])
    func `the server's state says what to do`(state: String, kind: String) throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        let parts = address.split(separator: " ").compactMap { $0.split(separator: "=").last.map(String.init) }
        let server = "The PostgreSQL database \(parts[2]) at \(parts[0]) (pantry)"
        let expected: StorageError =
            switch kind {
            case "unreachable": .unreachable(server: server, reason: "why")
            case "full": .diskFull(path: server)
            case "permission": .noPermission(path: server)
            default: .failed(path: server, reason: "why")
            }
        #expect(try database(address).storeError(Failure(state: state, message: "why")) == expected.storeError)
    }

    @Test func `an address without a database or a host names the user and this machine`() throws {
        let error = #expect(throws: StorageError.self) { try database("user=larder port=1") }
        #expect(error?.description.hasPrefix("The PostgreSQL database larder at this machine (pantry)") == true)
        let other = #expect(throws: StorageError.self) { try database("user=larder dbname=home host=/nowhere") }
        #expect(other?.description.hasPrefix("The PostgreSQL database home at /nowhere (pantry)") == true)
    }

    @Test func `a server that takes no writes is not ready`() async throws {
        let server = try PostgreSQLServer.shared()
        let address = try server.makeDatabase()
        let database = try database(address)
        try await database.check()
        let name = try #require(address.split(separator: "=").last)
        try #require(try server.run("ALTER DATABASE \(name) SET default_transaction_read_only TO on") == 0)
        database.close()
        let error = await #expect(throws: StorageError.self) { try await database.check() }
        #expect(error?.description.contains("cannot be read and written") == true)
    }

    @Test func `observers hear of each commit that moves the feed or the clock, and of no other`() async throws {
        let database = try database()
        let home = HouseholdID(name: "home")
        let heard = Mutex<[FeedHead]>([])
        database.observeCommits { head in heard.withLock { $0.append(head) } }
        try await database.transact(in: home) { _ in }
        #expect(heard.withLock { $0 }.isEmpty)
        for seq in [1, 2] as [Int64] {
            try await database.transact(in: home) { connection in
                try connection.run("UPDATE households SET head_seq = ? WHERE household_id = ?", [seq, home.blob])
            }
        }
        try await database.transact(in: home) { _ in }
        // What is owed moves the clock alone.
        try await database.transact(in: home) { connection in
            try connection.run("UPDATE households SET hlc = hlc + 1 WHERE household_id = ?", [home.blob])
        }
        #expect(heard.withLock { $0.map(\.seq) } == [1, 2, 2])
    }

    @Test func `a household's first transaction begins with an empty feed`() async throws {
        let database = try database()
        let home = HouseholdID(name: "home")
        let heads: [Int64] = try await database.transact(in: home) { connection in
            try connection.rows("SELECT head_seq FROM households WHERE household_id = ?", [home.blob]) {
                $0["head_seq"]
            }
        }
        #expect(heads == [0])
        #expect(database.schema == 1)
    }
}
