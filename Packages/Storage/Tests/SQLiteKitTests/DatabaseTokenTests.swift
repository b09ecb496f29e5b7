import Commands
import CommandsTestKit
import Foundation
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

/// Whether a database notices that it is a copy, or was restored.
@Suite struct DatabaseTokenTests {
    private struct Identity: Equatable {
        let epoch: String
        let incarnation: Incarnation
    }

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: URL { folder.url.appendingPathComponent("note.sqlite") }
    private var token: URL { folder.url.appendingPathComponent("note.sqlite.token") }
    private var backup: URL { folder.url.appendingPathComponent("backup") }

    @Test func `a file that is opened again is the same`() async throws {
        let first = try await commit("a")
        #expect(try await commit("b") == first)
        #expect(try identity(in: folder) == first)
    }

    @Test func `a copied folder is another node, and the first one stays itself`() async throws {
        let first = try await commit("a")
        let other = try TemporaryFolder()
        for name in ["note.sqlite", "note.sqlite.token"] {
            try FileManager.default.copyItem(
                at: folder.url.appendingPathComponent(name),
                to: other.url.appendingPathComponent(name)
            )
        }
        let copied = try identity(in: other)
        #expect(copied.epoch != first.epoch && copied.incarnation != first.incarnation)
        #expect(try identity(in: other) == copied, "It becomes another once.")
        #expect(try identity(in: folder) == first)
    }

    @Test func `a backup that was put in the place of the file is another node`() async throws {
        let first = try await commit("a")
        try FileManager.default.copyItem(at: file, to: backup)
        _ = try await commit("b")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.moveItem(at: backup, to: file)
        let restored = try identity(in: folder)
        #expect(restored.epoch != first.epoch && restored.incarnation != first.incarnation)
    }

    @Test func `a file without its token is another node`() async throws {
        let first = try await commit("a")
        try FileManager.default.removeItem(at: token)
        let found = try identity(in: folder)
        #expect(found.epoch != first.epoch && found.incarnation != first.incarnation)
    }

    @Test func `a home in a copy writes as the copy, whatever identity it had`() async throws {
        let (home, own) = (HouseholdID(name: "test home"), Incarnation(high: 7, low: 9))
        func incarnation(in store: NoteStore) async throws -> Incarnation {
            try await store.transact(in: home) { transaction throws(StoreError) in try transaction.head().incarnation }
        }
        let first = try NoteStore.open(folder.url)
        try await first.transact(in: home) { transaction throws(StoreError) in
            var head = try transaction.head()
            head.incarnation = own
            try transaction.save(head)
        }
        try first.database.close()
        let again = try NoteStore.open(folder.url)
        #expect(try await incarnation(in: again) == own)
        try again.database.close()
        try FileManager.default.removeItem(at: token)
        let copy = try NoteStore.open(folder.url)
        #expect(try await incarnation(in: copy) == copy.database.incarnation)
    }

    @Test func `a home knows how far the feed of its backup went, from the first restoration on`() async throws {
        func restoredSeq() async throws -> Int64? {
            let store = try NoteStore.open(folder.url)
            let home = HouseholdID(name: "test home")
            let head = try await store.transact(in: home) { transaction throws(StoreError) in try transaction.head() }
            try store.database.close()
            return head.restoredSeq
        }
        _ = try await commit("a")
        #expect(try await restoredSeq() == nil)
        for id in ["b", "c"] {
            try FileManager.default.removeItem(at: token)
            #expect(try await restoredSeq() == 1)
            _ = try await commit(id)
        }
    }

    @Test func `a token that lost its count still belongs to its file`() throws {
        let first = try identity(in: folder)
        let line = try String(contentsOf: token, encoding: .utf8).prefix { $0 != "\n" }
        try Data("\(line)\n".utf8).write(to: token)
        #expect(try identity(in: folder) == first)
    }

    @Test func `a closed database leaves none of its files open`() throws {
        let path = folder.url.resolvingSymlinksInPath().path
        func openFiles() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
                .filter { $0.hasPrefix("\(path)/") }
        }
        for _ in 1...2 {
            let database = try NoteStore.open(folder.url).database
            #expect(try !openFiles().isEmpty)
            try database.close()
        }
        #expect(try openFiles().isEmpty)
    }

    @Test func `the token names the file alone, and not the number of its device`() async throws {
        let epoch = try await commit("a").epoch
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        let inode = try #require(attributes[.systemFileNumber] as? UInt64)
        let changes = String(repeating: "0", count: 19) + "1\n"
        #expect(try String(contentsOf: token, encoding: .utf8) == "\(inode) \(epoch)\n\(changes)")
        #expect(try FileManager.default.attributesOfItem(atPath: token.path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a backup that was written over the file is another node`() async throws {
        let first = try await commit("a")
        let bytes = try Data(contentsOf: file)
        _ = try await commit("b")
        try overwrite(bytes)
        let restored = try identity(in: folder)
        #expect(restored.epoch != first.epoch && restored.incarnation != first.incarnation)
        #expect(try await commit("c") == restored)
    }

    @Test func `a released database tells its token how far it went`() async throws {
        let before = try await commit("a")
        let bytes = try Data(contentsOf: file)
        do {
            let store = try NoteStore.open(folder.url)
            _ = try await store.commit([NoteStore.create("b")], outcome: [], for: .test())
        }
        try overwrite(bytes)
        #expect(try identity(in: folder) != before)
    }

    private func overwrite(_ bytes: Data) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    @Test func `a backup of file and token is found by the chain hash in a cursor`() async throws {
        let first = try await commit("a")
        let (bytes, tokenBytes) = (try Data(contentsOf: file), try Data(contentsOf: token))
        _ = try await commit("b")
        let seen = try await feed(after: 1)
        let cursor = FeedCursor(epoch: seen.epoch, seq: 2, chain: try #require(seen.entries.last?.chain))
        #expect(try await feed(after: 2).follows(cursor))

        try overwrite(bytes)
        try tokenBytes.write(to: token)
        #expect(try identity(in: folder) == first, "The inode and the number of changes are the same.")
        #expect(try await !feed(after: 2).follows(cursor), "The cursor is beyond the head.")
        _ = try await commit("c")
        #expect(try await feed(after: 2).head == 2)
        #expect(try await !feed(after: 2).follows(cursor), "Another entry has its number.")
        let earlier = FeedCursor(epoch: seen.epoch, seq: 1, chain: try #require(seen.chain))
        #expect(try await feed(after: 1).follows(earlier), "What both have in common continues.")
    }

    private func commit(_ id: String) async throws -> Identity {
        let store = try NoteStore.open(folder.url)
        _ = try await store.commit([NoteStore.create(id)], outcome: [], for: .test())
        try store.database.close()
        return Identity(epoch: store.database.epoch, incarnation: store.database.incarnation)
    }

    private func identity(in folder: TemporaryFolder) throws -> Identity {
        let database = try NoteStore.open(folder.url).database
        try database.close()
        return Identity(epoch: database.epoch, incarnation: database.incarnation)
    }

    private func feed(after seq: Int64) async throws -> FeedPage {
        let store = try NoteStore.open(folder.url)
        let page = try await store.feed(of: HouseholdID(name: "test home"), after: seq, limit: 10)
        try store.database.close()
        return page
    }
}
