import Commands
import CommandsTestKit
import Foundation
import GRDB
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

/// What happens when a file is replaced beside the log that a crash left.
@Suite struct ReplacedFileTests {
    /// The folder of a process that runs, with "a" and "b" committed and closed before, and "c" and "d" in the log.
    let running: TemporaryFolder
    private let store: NoteStore
    /// A copy of the file with "a" alone.
    private let backup: Data

    init() async throws {
        running = try TemporaryFolder()
        try await Self.commit("a", in: running)
        backup = try Data(contentsOf: running.file)
        try await Self.commit("b", in: running)
        store = try NoteStore.open(running.url)
        for id in ["c", "d"] { _ = try await store.commit([NoteStore.create(id)], outcome: [], for: .test()) }
    }

    @Test func `a folder as a crash left it has every commit`() async throws {
        #expect(try await notes(in: crashed()) == 4)
    }

    @Test func `a log is continued whose commits a checkpoint copied, all or some of them`() async throws {
        try checkpoint()
        #expect(try await notes(in: crashed()) == 4)
        _ = try await store.commit([NoteStore.create("e")], outcome: [], for: .test())
        #expect(try await notes(in: crashed()) == 5)
    }

    @Test func `a checkpoint that stopped between two pages is continued`() async throws {
        let before = try crashed()
        try checkpoint()
        let pages = try Data(contentsOf: running.file)
        // The first page is written first; the others are as they were.
        try before.overwrite(pages.prefix(4_096) + Data(contentsOf: before.file).dropFirst(4_096))
        #expect(try await notes(in: before) == 4)
    }

    @Test func `a backup that is written over the file is refused until the log is moved away`() async throws {
        let folder = try crashed()
        try folder.overwrite(backup)
        let log = try Data(contentsOf: folder.log)
        try expectRefusal(folder)
        #expect(try Data(contentsOf: folder.file) == backup)
        #expect(try Data(contentsOf: folder.log) == log)
        try folder.moveLogAway()
        #expect(try await notes(in: folder) == 1)
    }

    @Test func `a closed database leaves no log, so that a backup can simply take its place`() async throws {
        let folder = try TemporaryFolder()
        try backup.write(to: folder.file)
        for _ in 1...2 {
            #expect(try await notes(in: folder) == 1)
            #expect(try !FileManager.default.fileExists(atPath: folder.log.path) || folder.size(of: folder.log) == 0)
        }
    }

    @Test func `the file before can be put back`() async throws {
        let folder = try crashed()
        let before = try Data(contentsOf: folder.file)
        try folder.overwrite(backup)
        try expectRefusal(folder)
        try folder.overwrite(before)
        #expect(try await notes(in: folder) == 4)
    }

    @Test(arguments: ["b", "a"])
    func `a backup that SQLite made of a commit in the log is refused`(last: String) async throws {
        let copy = try TemporaryFolder()
        let other = try TemporaryFolder()
        try await Self.commit("a", in: other)
        let source = try NoteStore.open(other.url)
        if last == "b" { _ = try await source.commit([NoteStore.create("b")], outcome: [], for: .test()) }
        try Self.vacuum(other.file, into: copy.file)
        _ = try await source.commit([NoteStore.create("c")], outcome: [], for: .test())
        let folder = try other.asCrashLeftIt()
        try folder.overwrite(Data(contentsOf: copy.file))
        try expectRefusal(folder)
        withExtendedLifetime(source) {}
    }

    @Test func `the file of another folder is refused, even if both began as copies`() async throws {
        let (one, other) = (try crashed(), try crashed())
        let stores = (try NoteStore.open(one.url), try NoteStore.open(other.url))
        _ = try await stores.0.commit([NoteStore.create("e")], outcome: [], for: .test())
        _ = try await stores.1.commit([NoteStore.create("f")], outcome: [], for: .test())
        try Self.checkpoint(other)
        let folder = try one.asCrashLeftIt()
        try folder.overwrite(Data(contentsOf: other.file))
        try expectRefusal(folder)
        withExtendedLifetime(stores) {}
    }

    @Test func `a file that was removed or emptied beside its log is not created again`() throws {
        let folder = try crashed()
        try folder.overwrite(Data())
        try expectRefusal(folder)
        try FileManager.default.removeItem(at: folder.file)
        try expectRefusal(folder)
        #expect(!FileManager.default.fileExists(atPath: folder.file.path))
    }

    @Test func `a log of the first opening, which no commit has stamped, is continued`() async throws {
        let fresh = try TemporaryFolder()
        let store = try NoteStore.open(fresh.url)
        let folder = try fresh.asCrashLeftIt()
        #expect(try folder.size(of: folder.log) > 0)
        #expect(try await notes(in: folder) == 0)
        withExtendedLifetime(store) {}
    }

    @Test func `a log that was cut anywhere is read as far as it goes`() async throws {
        let folder = try crashed()
        let log = try Data(contentsOf: folder.log)
        for length in [0, 1, 31, 32, 40, 56, 100, 155, 4_151, log.count - 1] {
            let cut = try crashed()
            try log.prefix(length).write(to: cut.log)
            #expect(try await notes(in: cut) >= 2, "\(length) bytes")
        }
    }

    @Test func `the stamp changes with what is written, and with nothing else`() async throws {
        let first = try stamp()
        let home = HouseholdID(name: "test home")
        _ = try await store.texts(of: home)
        _ = try await store.transact(in: home) { transaction throws(StoreError) in try transaction.head().seq }
        #expect(try stamp() == first)
        _ = try await store.commit([NoteStore.create("e")], outcome: [], for: .test())
        let second = try stamp()
        #expect(second.previous == first.own && second.own != first.own)
    }

    private func expectRefusal(_ folder: TemporaryFolder) throws {
        let refusal = StorageError.replaced(path: folder.file.path)
        #expect(throws: refusal) { try NoteStore.open(folder.url) }
        #expect(refusal.description.contains("move \(folder.log.path) and"))
    }

    private func notes(in folder: TemporaryFolder) async throws -> Int {
        let store = try NoteStore.open(folder.url)
        let count = try await store.texts(of: HouseholdID(name: "test home")).count
        #expect(
            try await store.file.connections.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok"
        )
        try store.database.close()
        return count
    }

    private func stamp() throws -> (previous: Int32, own: Int32) {
        try DatabaseQueue(path: running.file.path).read {
            (
                try Int32.fetchOne($0, sql: "PRAGMA application_id") ?? 0,
                try Int32.fetchOne($0, sql: "PRAGMA user_version") ?? 0
            )
        }
    }

    private func crashed() throws -> TemporaryFolder { try running.asCrashLeftIt() }

    private func checkpoint() throws { try Self.checkpoint(running) }

    private static func vacuum(_ file: URL, into copy: URL) throws {
        try DatabaseQueue(path: file.path).vacuum(into: copy.path)
    }

    private static func checkpoint(_ folder: TemporaryFolder) throws {
        try DatabaseQueue(path: folder.file.path).writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
    }

    private static func commit(_ id: String, in folder: TemporaryFolder) async throws {
        let store = try NoteStore.open(folder.url)
        _ = try await store.commit([NoteStore.create(id)], outcome: [], for: .test())
        try store.database.close()
    }
}

extension TemporaryFolder {
    fileprivate var file: URL { url.appendingPathComponent("note.sqlite") }
    fileprivate var log: URL { url.appendingPathComponent("note.sqlite-wal") }

    /// Copies the folder while its process runs.
    fileprivate func asCrashLeftIt() throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
        for name in ["note.sqlite", "note.sqlite-wal", "note.sqlite.token"] {
            let source = url.appendingPathComponent(name)
            try Data(contentsOf: source).write(to: copy.url.appendingPathComponent(name))
        }
        return copy
    }

    fileprivate func overwrite(_ bytes: Data) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    fileprivate func moveLogAway() throws {
        try FileManager.default.moveItem(at: log, to: url.appendingPathComponent("old-wal"))
    }

    fileprivate func size(of file: URL) throws -> Int { try Data(contentsOf: file).count }
}
