import Commands
import CommandsTestKit
import Foundation
import GRDB
import SQLiteKit
import SQLiteTestKit
import Testing

@Suite struct SQLiteDatabaseTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `it keeps the contract of command stores`() async throws {
        let contract = CommandStoreContract(store: try NoteStore.open(folder.url)) { NoteStore.change($0, $1) }
        try await contract.check()
    }

    @Test func `what was committed is there after reopening, in the same epoch`() async throws {
        let context = CommandContext.test(key: "k1")
        let epoch = try await {
            let store = try NoteStore.open(folder.url)
            _ = try await store.commit(ChangeSet(changes: [NoteStore.change("a", 0)], outcome: [7]), for: context)
            return store.database.epoch
        }()
        let store = try NoteStore.open(folder.url)
        #expect(try await store.texts(of: context.household) == ["text"])
        #expect(try await store.recordedOutcome(for: context) == [7])
        let page = try await store.feed(of: context.household, after: 0, limit: 10)
        #expect(page.epoch == epoch)
        #expect(page.entries.map(\.seq) == [1])
    }

    @Test func `two databases have different epochs`() throws {
        let other = try TemporaryFolder()
        let first = try NoteStore.open(folder.url)
        #expect(try NoteStore.open(other.url).database.epoch != first.database.epoch)
    }

    @Test func `a row that fails takes the whole commit back`() async throws {
        let store = try NoteStore.open(folder.url)
        let context = CommandContext.test(key: "k1")
        let changes = [NoteStore.change("a", 0), NoteStore.change("b", 0)]
        await #expect(throws: StoreError.self) {
            try await store.database.commit(ChangeSet(changes: changes, outcome: []), for: context) {
                database,
                change in
                if change.entityId == "b" { try database.execute(sql: "INSERT INTO nowhere VALUES (1)") }
            }
        }
        #expect(try await store.feed(of: context.household, after: 0, limit: 10).entries.isEmpty)
        #expect(try await store.recordedOutcome(for: context) == nil)
    }

    @Test func `the connection that writes waits for the disk`() async throws {
        let store = try NoteStore.open(folder.url)
        let level = Probe()
        _ = try await store.database.commit(
            ChangeSet(changes: [NoteStore.change("a", 0)], outcome: []),
            for: .test()
        ) { database, _ in
            level.note(try Int.fetchOne(database, sql: "PRAGMA synchronous") ?? -1)
        }
        #expect(level.value == 2, "2 is FULL.")
    }

    @Test func `a full disk is told as such and leaves the file as it was`() async throws {
        let store = try NoteStore.open(folder.url)
        let context = CommandContext.test()
        let expected = StorageError.diskFull(path: store.database.path).storeError
        await #expect(throws: expected) {
            let changes = ChangeSet(changes: [NoteStore.change("a", 0)], outcome: [])
            return try await store.database.commit(changes, for: context) { database, _ in
                // The pragma makes SQLite report what it reports on a full disk.
                try database.execute(sql: "PRAGMA max_page_count = 1")
                let text = String(repeating: "x", count: 200_000)
                let arguments: StatementArguments = [context.household.blob, text]
                try database.execute(sql: "INSERT INTO notes VALUES (?, 'a', ?)", arguments: arguments)
            }
        }
        #expect(try await store.texts(of: context.household).isEmpty)
    }

    @Test func `folder and files are for their user alone`() throws {
        let inner = folder.url.appendingPathComponent("a/b")
        let store = try NoteStore.open(inner)
        #expect(try permissions(inner.path) == 0o700)
        #expect(try permissions(store.database.path) == 0o600)
        #expect(try permissions(store.database.path + "-wal") == 0o600)
    }

    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }
}
