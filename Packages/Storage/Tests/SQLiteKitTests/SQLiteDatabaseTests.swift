import Commands
import CommandsTestKit
import Foundation
import GRDB
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Synchronization
import Testing

@Suite struct SQLiteDatabaseTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [0, 4])
    func `it keeps the contract of stores of entities`(readers: Int) async throws {
        let store = try NoteStore.open(folder.url, readers: readers)
        let contract = OperationStoreContract(store: store, kind: "note") { value in
            [GroupChange("text", .write(json: "text \(value)"))]
        }
        try await contract.check()
    }

    @Test func `what was committed is there after reopening, in the same epoch`() async throws {
        let context = CommandContext.test(key: "k1")
        let epoch = try await {
            let store = try NoteStore.open(folder.url)
            _ = try await store.commit([NoteStore.create("a")], outcome: [7], for: context)
            return store.database.epoch
        }()
        let store = try NoteStore.open(folder.url)
        #expect(try await store.texts(of: context.household) == ["text"])
        #expect(try await store.recordedOutcome(for: context) == [7])
        let page = try await store.feed(of: context.household, after: 0, limit: 10)
        #expect(page.epoch == epoch)
        #expect(page.entries.map(\.seq) == [1])
    }

    @Test func `a page of large entries ends early, and the next one continues`() async throws {
        let store = try NoteStore.open(folder.url)
        let home = HouseholdID(name: "test home")
        for index in 0..<60 {
            let text = String(repeating: "x", count: index < 20 ? 10 : 300_000)
            let note = NoteStore.create("n\(index)", text: text)
            _ = try await store.commit([note], outcome: [], for: .test(key: "\(index)"))
        }
        var (seqs, sizes): ([Int64], [Int]) = ([], [])
        while true {
            let page = try await store.feed(of: home, after: seqs.last ?? 0, limit: 500)
            guard !page.entries.isEmpty else { break }
            seqs += page.entries.map(\.seq)
            sizes.append(page.entries.count)
        }
        #expect(seqs == Array(1...60))
        #expect(sizes == [48, 12])
        let transaction = try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.feed(after: 0, limit: 500).entries.count
        }
        #expect(transaction == 60, "Within a transaction a page is whole.")
    }

    @Test func `two databases have different epochs`() throws {
        let other = try TemporaryFolder()
        let first = try NoteStore.open(folder.url)
        #expect(try NoteStore.open(other.url).database.epoch != first.database.epoch)
    }

    @Test func `the file holds the incarnation in 32 hexadecimal digits`() async throws {
        let database = try NoteStore.open(folder.url).database
        let stored: [String] = try await database.read { connection in
            try connection.rows("SELECT value FROM meta WHERE name = 'incarnation'", []) { $0["value"] }
        }
        let digits = [database.incarnation.high, database.incarnation.low].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        #expect(stored == [digits.joined()])
    }

    @Test(arguments: ["", "0123456789abcdef", "0123456789abcdef0123456789abcdeg", "0123456789abcdef0123456789abcdef0"])
    func `a file without its incarnation is damaged, and gets no other writer's`(digits: String) async throws {
        let path = try await {
            let store = try NoteStore.open(folder.url)
            try await store.database.write { connection in
                try connection.run("UPDATE meta SET value = ? WHERE name = 'incarnation'", [digits])
            }
            return store.file.path
        }()
        #expect(throws: StorageError.damaged(path: path)) { try NoteStore.open(folder.url) }
    }

    @Test func `a row that fails takes the whole commit back`() async throws {
        let store = try NoteStore.open(folder.url)
        let context = CommandContext.test(key: "k1")
        await #expect(throws: StoreError.self) {
            try await store.commit(
                [NoteStore.create("a"), NoteStore.create("b", text: "PRAGMA (")],
                outcome: [],
                for: context
            )
        }
        #expect(try await store.texts(of: context.household).isEmpty)
        #expect(try await store.feed(of: context.household, after: 0, limit: 10).entries.isEmpty)
        #expect(try await store.recordedOutcome(for: context) == nil)
    }

    @Test func `a limit of zero or less returns nothing, and one returns one`() async throws {
        let store = try NoteStore.open(folder.url)
        let context = CommandContext.test(key: "k1")
        _ = try await store.commit([NoteStore.create("a"), NoteStore.create("b")], outcome: [], for: context)
        for (limit, count) in [(-1, 0), (0, 0), (1, 1), (2, 2), (3, 2)] {
            #expect(try await store.feed(of: context.household, after: 0, limit: limit).entries.count == count)
            #expect(try await store.database.latestHeads(limit: limit).count == min(count, 1))
        }
    }

    @Test(
        arguments: [(0, []), (1, [1]), (3, [4]), (512, [512]), (513, [1, 512]), (700, [256, 512])] as [(Int, [Int])]
    )
    func `many keys are asked for in statements of up to 512, whose number of keys is a power of two`(
        count: Int,
        expected: [Int]
    ) async throws {
        let asked = Mutex<[Int]>([])
        let database = try SQLiteDatabase.open(
            folder: folder.url,
            service: NoteStore.service,
            migrations: NoteStore.migrations,
            readers: 0,
            trace: { sql in
                guard sql.hasPrefix("SELECT id FROM notes") else { return }
                asked.withLock { $0.append(sql.count(where: { $0 == "?" }) - 1) }
            }
        )
        let context = CommandContext.test()
        _ = try await NoteStore(database).commit([NoteStore.create("key 0")], outcome: [], for: context)
        let keys = (0..<count).map { "key \($0)" } + (0..<count).map { "key \($0)" }
        let found: [String] = try await database.read { connection in
            let sql = "SELECT id FROM notes WHERE household_id = ? AND id IN"
            return try connection.rows(sql, keys, context.household) { $0["id"] }
        }
        #expect(found == (count > 0 ? ["key 0"] : []))
        #expect(asked.withLock { $0.sorted() } == expected)
    }

    @Test(arguments: [0, 4])
    func `the connection that writes waits for the disk`(readers: Int) async throws {
        let store = try NoteStore.open(folder.url, readers: readers)
        let context = CommandContext.test()
        _ = try await store.commit([NoteStore.create("a", text: "PRAGMA synchronous")], outcome: [], for: context)
        #expect(try await store.texts(of: context.household) == ["2"], "2 is FULL.")
    }

    @Test func `a command that changes thousands of pages keeps them in memory`() async throws {
        let store = try NoteStore.open(folder.url)
        let context = CommandContext.test()
        _ = try await store.commit([NoteStore.create("a", text: "PRAGMA cache_size")], outcome: [], for: context)
        #expect(try await store.texts(of: context.household) == ["-16384"], "Without a sign, it would be pages.")
    }

    @Test(arguments: [0, 4])
    func `a command waits five seconds for another process`(readers: Int) async throws {
        let connections = try NoteStore.open(folder.url, readers: readers).file.connections
        let milliseconds = try await connections.write { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
        #expect(milliseconds == 5_000)
    }

    @Test func `effects come in pages, too`() async throws {
        let store = try NoteStore.open(folder.url)
        let home = CommandContext.test().household
        let effect = OwedEffect(
            id: UUID(),
            household: home,
            position: 1,
            principal: "",
            effect: PlannedEffect("note.made", json: ["a"]),
            at: Date(timeIntervalSince1970: 0)
        )
        try await store.transact(in: home) { transaction throws(StoreError) in try transaction.save(effect) }
        for (limit, count) in [(-1, 0), (0, 0), (1, 1)] {
            #expect(try await store.effects(refused: false, after: nil, limit: limit).count == count)
        }
    }

    @Test func `without readers, the file has the same write-ahead log`() async throws {
        let context = CommandContext.test()
        let store = try NoteStore.open(folder.url, readers: 0)
        _ = try await store.commit([NoteStore.create("a", text: "PRAGMA journal_mode")], outcome: [], for: context)
        #expect(try await store.texts(of: context.household) == ["wal"])
    }

    @Test func `a full disk is reported as such and leaves the file unchanged`() async throws {
        let store = try NoteStore.open(folder.url)
        let context = CommandContext.test()
        // The pragma makes SQLite report what it reports on a full disk.
        let limit = NoteStore.create("a", text: "PRAGMA max_page_count = 1")
        let large = NoteStore.create("b", text: String(repeating: "x", count: 200_000))
        await #expect(throws: StorageError.diskFull(path: store.file.path).storeError) {
            try await store.commit([limit, large], outcome: [], for: context)
        }
        #expect(try await store.texts(of: context.household).isEmpty)
    }

    @Test func `folder and files are for their user alone`() throws {
        let inner = folder.url.appendingPathComponent("a/b")
        let store = try NoteStore.open(inner)
        #expect(try permissions(inner.path) == 0o700)
        #expect(try permissions(store.file.path) == 0o600)
        #expect(try permissions(store.file.path + "-wal") == 0o600)
    }

    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }
}
