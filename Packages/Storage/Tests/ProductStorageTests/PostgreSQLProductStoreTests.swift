import Commands
import CommandsTestKit
import Foundation
import PostgreSQLKit
import PostgreSQLTestKit
import ProductModule
import ProductModuleTestKit
import ProductStorage
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Synchronization
import Testing

/// What a PostgreSQL database adds to the contracts: several processes, lost connections, restored databases, and
/// errors.
@Suite struct PostgreSQLProductStoreTests {
    private let home = HouseholdID(name: "home")

    private func module(_ store: SQLProductStore, key: String? = nil) -> ProductModuleService {
        ProductModuleService(store: store, context: .test(household: "home", key: key ?? UUID().uuidString))
    }

    private func add(_ title: String, to store: SQLProductStore, key: String? = nil) async throws {
        _ = try await module(store, key: key).addProducts([ProductDraft(barcode: nil, title: title)])
    }

    @Test func `two processes on the same tables number their changes without gaps`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        let processes = try (0..<2).map { _ in try SQLProductStore.open(address: address, connections: 4) }
        try await withThrowingDiscardingTaskGroup { group in
            for number in 0..<60 {
                group.addTask { try await add("product \(number)", to: processes[number % 2]) }
            }
        }
        let feed = try await processes[0].feed(of: home, after: 0, limit: 500)
        #expect(feed.entries.map(\.seq) == Array(1...Int64(feed.entries.count)) && feed.entries.count == 60)
        #expect(try await processes[1].query(ProductSelection(), after: nil, limit: 100, of: home).count == 60)
        #expect(processes[0].database.epoch == processes[1].database.epoch)
    }

    @Test func `a command that two processes get at once happens once`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        let processes = try (0..<2).map { _ in try SQLProductStore.open(address: address) }
        try await withThrowingDiscardingTaskGroup { group in
            for place in 0..<8 { group.addTask { try await add("milk", to: processes[place % 2], key: "k1") } }
        }
        #expect(try await processes[0].feed(of: home, after: 0, limit: 10).entries.count == 1)
    }

    @Test func `connections that the server ends are replaced, and nothing acknowledged is lost`() async throws {
        let server = try PostgreSQLServer.shared()
        let address = try server.makeDatabase()
        let store = try SQLProductStore.open(address: address, connections: 3)
        let name = address.split(separator: "=").last.map(String.init) ?? ""
        var acknowledged = 0
        for round in 0..<5 {
            acknowledged += await withTaskGroup(of: Bool.self) { group in
                for number in 0..<12 {
                    group.addTask { (try? await add("product \(round)-\(number)", to: store)) != nil }
                }
                group.addTask {
                    let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'"
                    _ = try? server.run(sql)
                    return false
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
        }
        try await add("the last", to: store)
        let feed = try await store.feed(of: home, after: 0, limit: 500)
        // A commit whose answer was lost may have happened.
        #expect(feed.entries.count > acknowledged && feed.entries.count <= 61)
        #expect(feed.entries.map(\.seq) == Array(1...Int64(feed.entries.count)))
        #expect(acknowledged > 12, "Most commands end well: \(acknowledged)")
    }

    @Test func `a copy of a database gets a new epoch, and a restart keeps it`() async throws {
        let server = try PostgreSQLServer.shared()
        let address = try server.makeDatabase()
        let name = try #require(address.split(separator: "=").last)
        let first = try SQLProductStore.open(address: address)
        try await add("milk", to: first)
        #expect(try SQLProductStore.open(address: address).database.epoch == first.database.epoch)
        try first.database.close()
        // The template must have no connection, and a closed one takes a moment to go.
        var isCopied = false
        for _ in 0..<50 where !isCopied {
            isCopied = try server.run("CREATE DATABASE copy_of_\(name) TEMPLATE \(name)") == 0
            if !isCopied { try await Task.sleep(for: .milliseconds(100)) }
        }
        try #require(isCopied)
        let other = address.replacingOccurrences(of: "=\(name)", with: "=copy_of_\(name)")
        let copy = try SQLProductStore.open(address: other)
        #expect(copy.database.epoch != first.database.epoch)
        #expect(copy.database.incarnation != first.database.incarnation)
        let restored = try await copy.transact(in: home) { transaction throws(StoreError) in
            try transaction.head().restoredSeq
        }
        #expect(restored == 1)
        #expect(try await copy.query(ProductSelection(), after: nil, limit: 10, of: home).map(\.title.text) == ["milk"])
    }

    @Test func `services share a database, each in a namespace of its own`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        let products = try SQLProductStore.open(address: address)
        let other = try PostgreSQLDatabase.open(address: address, service: "other", migrations: [])
        try await add("milk", to: products)
        #expect(try await other.feed(of: home, after: 0, limit: 10).entries.isEmpty)
        #expect(other.epoch != products.database.epoch)
        try await products.database.check()
    }

    @Test func `a server that does not answer, and a newer schema, say what to do`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        let gone = #expect(throws: StorageError.self) {
            try SQLProductStore.open(address: "host=/nowhere user=larder password=secret dbname=home")
        }
        #expect(gone?.description.contains("start the server") == true)
        #expect(gone?.description.contains("secret") == false)
        let unreadable = #expect(throws: StorageError.self) {
            try SQLProductStore.open(address: "postgresql//larder:secret@pantry/home")
        }
        #expect(unreadable?.description.contains("postgresql://larder@pantry/home") == true)
        #expect(unreadable?.description.contains("secret") == false)
        let missing = #expect(throws: StorageError.self) {
            try SQLProductStore.open(address: address + "_gone")
        }
        #expect(missing?.description.contains("does not exist") == true)
        let store = try SQLProductStore.open(address: address)
        try await store.database.write { connection in
            let sql = "INSERT INTO migrations (part, version, name) VALUES (?, ?, ?)"
            try connection.run(sql, ["service", 99, "later"])
        }
        let newer = #expect(throws: StorageError.self) { try SQLProductStore.open(address: address) }
        #expect(newer?.description.contains("newer Larder") == true)
    }

    @Test func `a text with a zero byte is searched without harm, and the connection stays usable`() async throws {
        let store = try SQLProductStore.open(address: try PostgreSQLServer.shared().makeDatabase())
        try await add("milk", to: store)
        #expect(try await store.getByTitle(["mi\u{0}lk"], of: home).isEmpty)
        #expect(try await store.query(ProductSelection(), after: nil, limit: 10, of: home).count == 1)
    }

    @Test func `a hub on PostgreSQL and a device in a file end with the same state`() async throws {
        let server = try PostgreSQLServer.shared()
        let report = try await TwoNodeSchedule<SQLProductStore>.run(
            seeds: 20_000..<20_006,
            steps: 40,
            nodes: { _ in
                let (address, device) = (try server.makeDatabase(), try TemporaryFolder())
                let file = Mutex<SQLProductStore?>(nil)
                return (
                    TwoNodeSchedule<SQLProductStore>.Node {
                        try SQLProductStore.open(address: address, connections: 2)
                    },
                    TwoNodeSchedule<SQLProductStore>.Node {
                        try file.withLock { file in
                            try file?.database.close()
                            let store = try SQLProductStore.open(folder: device.url)
                            file = store
                            return store
                        }
                    }
                )
            },
            command: { store, context, generator in try await ProductSchedule.command(store, context, &generator) }
        )
        #expect(report.schedules == 6)
    }
}
