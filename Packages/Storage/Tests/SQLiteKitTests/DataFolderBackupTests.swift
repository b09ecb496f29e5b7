import Commands
import CommandsTestKit
import Foundation
import GRDB
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

@Suite struct DataFolderBackupTests {
    private let folder: TemporaryFolder
    private let elsewhere: TemporaryFolder
    private let kinds = [
        DatabaseKind(service: "list", schema: 1), DatabaseKind(service: NoteStore.service, schema: 1),
    ]

    init() throws { (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder()) }

    private var backup: DataFolderBackup { DataFolderBackup(folder: folder.url, kinds: kinds) }
    private var target: URL { elsewhere.url.appendingPathComponent("monday") }

    private func write(_ ids: String..., to store: NoteStore) async throws {
        for id in ids { _ = try await store.commit([NoteStore.create(id, text: id)], outcome: [], for: .test()) }
    }

    private func texts(in folder: URL) async throws -> [String] {
        let store = try NoteStore.open(folder)
        let texts = try await store.texts(of: CommandContext.test().household)
        try store.database.close()
        return texts
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func refusal(_ body: () throws(StorageError) -> some Sendable) throws -> StorageError {
        do throws(StorageError) { _ = try body() } catch { return error }
        throw NotRefused()
    }

    private struct NotRefused: Error {}

    @Test func `a backup of open databases has every committed row, and a restore brings it back`() async throws {
        let store = try NoteStore.open(folder.url)
        try await write("a", "b", to: store)
        let copies = try backup.backUp(to: target)
        #expect(copies.map(\.service) == ["note"] && copies.map(\.entities) == [2] && copies.map(\.damage) == [nil])
        #expect(copies.map(\.path) == [target.appendingPathComponent("note.sqlite").path])
        #expect(try copies[0].bytes == Int64(Data(contentsOf: URL(fileURLWithPath: copies[0].path)).count))
        #expect(try names(in: elsewhere.url) == ["monday"])
        let modes = try [target.path, copies[0].path].map {
            try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
        }
        #expect(modes == [0o700, 0o600])
        try await write("c", to: store)
        let (epoch, incarnation) = (store.file.epoch, store.file.incarnation)
        let prepared = try backup.prepareRestore(from: target)
        #expect(prepared.databases.map(\.entities) == [2])
        #expect(prepared.earlier == folder.url.appendingPathComponent("before-restore-1").path)
        try await write("d", to: store)
        try store.database.close()
        try backup.finishRestore()
        let restored = try NoteStore.open(folder.url)
        #expect(try await restored.texts(of: CommandContext.test().household) == ["a", "b"])
        #expect(restored.file.epoch != epoch && restored.file.incarnation != incarnation)
        try restored.database.close()
        #expect(try await texts(in: URL(fileURLWithPath: prepared.earlier)) == ["a", "b", "c", "d"])
        try backup.finishRestore()
        #expect(try await texts(in: folder.url) == ["a", "b"], "A restore is finished once.")
    }

    @Test func `a check reads every database, and names the one that is damaged`() async throws {
        #expect(backup.check().isEmpty)
        let store = try NoteStore.open(folder.url)
        for number in 0..<200 { try await write("\(number)", to: store) }
        #expect(backup.check().map(\.damage) == [nil] && backup.check().map(\.entities) == [200])
        try store.database.close()
        let file = folder.url.appendingPathComponent("note.sqlite")
        var bytes = try Data(contentsOf: file)
        for page in 2..<bytes.count / 4_096 { bytes[page * 4_096] = 0xff }
        try bytes.write(to: file)
        #expect(backup.check().map(\.damage) == [.damaged(path: file.path)])
        #expect(backup.check().map(\.entities) == [0])
        #expect(try refusal { () throws(StorageError) in try backup.backUp(to: target) } == .damaged(path: file.path))
        #expect(try names(in: elsewhere.url).isEmpty)
    }

    @Test func `a backup overwrites nothing, and an empty folder has none`() async throws {
        let empty = try refusal { () throws(StorageError) in try backup.backUp(to: target) }
        #expect(empty == .noDatabases(path: folder.url.path))
        try await write("a", to: try NoteStore.open(folder.url))
        _ = try backup.backUp(to: target)
        let before = try Data(contentsOf: target.appendingPathComponent("note.sqlite"))
        let again = try refusal { () throws(StorageError) in try backup.backUp(to: target) }
        #expect(again == .alreadyExists(path: target.path))
        #expect(try Data(contentsOf: target.appendingPathComponent("note.sqlite")) == before)
        #expect(try names(in: elsewhere.url) == ["monday"])
    }

    @Test func `the folders above a backup are created, and a file of the first release has no entities`()
        async throws
    {
        let store = try NoteStore.open(folder.url)
        try await write("a", to: store)
        try await store.file.connections.write { try $0.execute(sql: "DROP TABLE entities") }
        try store.database.close()
        let inner = elsewhere.url.appendingPathComponent("backups/2026/monday")
        let copies = try backup.backUp(to: inner)
        #expect(copies.map(\.entities) == [0] && copies.map(\.damage) == [nil])
        #expect(try names(in: inner) == ["note.sqlite"])
    }

    @Test func `a backup is neither made where a restore works, nor restored from there`() async throws {
        try await write("a", to: try NoteStore.open(folder.url))
        for name in ["restore", "restore.part"] {
            let inside = folder.url.appendingPathComponent(name, isDirectory: true)
            let made = try refusal { () throws(StorageError) in try backup.backUp(to: inside) }
            #expect(made == .reserved(path: inside.path))
        }
        _ = try backup.backUp(to: target)
        for name in ["restore", "restore.part"] {
            let inside = folder.url.appendingPathComponent(name, isDirectory: true)
            try FileManager.default.copyItem(at: target, to: inside)
            let restored = try refusal { () throws(StorageError) in try backup.prepareRestore(from: inside) }
            #expect(restored == .reserved(path: inside.path))
            #expect(try names(in: inside).contains("note.sqlite"))
        }
    }

    @Test func `what cannot be used is refused, and nothing changes`() async throws {
        try await write("a", to: try NoteStore.open(folder.url))
        let present = try names(in: folder.url)
        let none = try refusal { () throws(StorageError) in try backup.prepareRestore(from: target) }
        #expect(none == .noDatabases(path: target.path))
        let later = DataFolderBackup(folder: elsewhere.url, kinds: kinds)
        let file = elsewhere.url.appendingPathComponent("note.sqlite")
        let changes: [(String, StorageError)] = [
            (
                "INSERT INTO migrations (part, version, name) VALUES ('service', 2, 'x')",
                .newerSchema(path: file.path, found: 2, known: 1)
            ),
            (
                "UPDATE meta SET value = 'list' WHERE name = 'service'",
                .otherService(path: file.path, found: "list", expected: "note")
            ),
            ("DROP TABLE meta", .damaged(path: file.path)),
        ]
        for (sql, expected) in changes {
            try? FileManager.default.removeItem(at: file)
            try NoteStore.open(elsewhere.url).database.close()
            try await DatabaseQueue(path: file.path).write { try $0.execute(sql: sql) }
            #expect(later.check().map(\.damage) == [expected])
            let found = try refusal { () throws(StorageError) in try backup.prepareRestore(from: elsewhere.url) }
            #expect(found == expected)
        }
        try Data("no database".utf8).write(to: file)
        let text = try refusal { () throws(StorageError) in try backup.prepareRestore(from: elsewhere.url) }
        #expect(text == .damaged(path: file.path))
        #expect(try names(in: folder.url) == present)
    }

    @Test func `a copy of the folder as a crash left it can be restored, with the rows of its log`() async throws {
        let store = try NoteStore.open(elsewhere.url)
        try await write("a", "b", to: store)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
        for name in ["note.sqlite", "note.sqlite-wal"] {
            let bytes = try Data(contentsOf: elsewhere.url.appendingPathComponent(name))
            try bytes.write(to: target.appendingPathComponent(name))
        }
        #expect(try backup.prepareRestore(from: target).databases.map(\.entities) == [2])
        try backup.finishRestore()
        #expect(try await texts(in: folder.url) == ["a", "b"])
    }

    /// A crash between two moves leaves some files moved; here, a folder in the way ends the first attempt.
    @Test(arguments: ["", "-wal", "-shm", ".token"])
    func `an interrupted restore continues where it stopped`(suffix: String) async throws {
        try await write("kept", to: try NoteStore.open(elsewhere.url))
        _ = try DataFolderBackup(folder: elsewhere.url, kinds: kinds).backUp(to: target)
        var store: NoteStore? = try NoteStore.open(folder.url)
        if let store { try await write("a", to: store) }
        let log = try Data(contentsOf: folder.url.appendingPathComponent("note.sqlite-wal"))
        try store?.database.close()
        store = nil
        for name in ["-wal", "-shm"] { try log.write(to: folder.url.appendingPathComponent("note.sqlite" + name)) }
        let earlier = URL(fileURLWithPath: try backup.prepareRestore(from: target).earlier)
        let obstacle = earlier.appendingPathComponent("note.sqlite\(suffix)/x")
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
        _ = try refusal { () throws(StorageError) in try backup.finishRestore() }
        try FileManager.default.removeItem(at: obstacle.deletingLastPathComponent())
        try backup.finishRestore()
        #expect(try await texts(in: folder.url) == ["kept"])
        let moved = ["note.sqlite", "note.sqlite-shm", "note.sqlite-wal", "note.sqlite.token"]
        #expect(try names(in: earlier) == moved)
        #expect(try names(in: folder.url).filter { $0.contains("restore") } == ["before-restore-1"])
    }

    @Test func `a database that the backup lacks is moved away, and the next restore keeps another folder`()
        async throws
    {
        try await write("a", to: try NoteStore.open(elsewhere.url))
        _ = try DataFolderBackup(folder: elsewhere.url, kinds: kinds).backUp(to: target)
        let list = try SQLiteDatabase.open(folder: folder.url, service: "list", migrations: NoteStore.migrations)
        try list.close()
        _ = try backup.prepareRestore(from: target)
        let second = try backup.prepareRestore(from: target)
        #expect(second.earlier.hasSuffix("/before-restore-1"), "Of two prepared restores, the last one is finished.")
        try backup.finishRestore()
        #expect(backup.check().map(\.service) == ["note"])
        #expect(try names(in: URL(fileURLWithPath: second.earlier)).first == "list.sqlite")
        #expect(try backup.prepareRestore(from: target).earlier.hasSuffix("/before-restore-2"))
        try backup.finishRestore()
        #expect(try names(in: folder.url).filter { $0.hasPrefix("restore") }.isEmpty)
        #expect(try await texts(in: folder.url) == ["a"])
    }

    @Test func `a database that a process uses is not replaced`() async throws {
        try await write("a", to: try NoteStore.open(elsewhere.url))
        _ = try DataFolderBackup(folder: elsewhere.url, kinds: kinds).backUp(to: target)
        let store = try NoteStore.open(folder.url)
        try await write("b", to: store)
        _ = try backup.prepareRestore(from: target)
        guard
            case .serviceInUse(service: "note", _, _) = try refusal({ () throws(StorageError) in
                try backup.finishRestore()
            })
        else {
            Issue.record("The open database was replaced.")
            return
        }
        try store.database.close()
        try backup.finishRestore()
        #expect(try await texts(in: folder.url) == ["a"])
    }

    @Test func `what says which home the databases belong to comes along`() async throws {
        let store = try NoteStore.open(folder.url)
        try await write("a", to: store)
        let device = DataFolderBackup(folder: folder.url, kinds: kinds, companions: ["hub.json", "none"])
        try Data("of the device".utf8).write(to: folder.url.appendingPathComponent("hub.json"))
        _ = try device.backUp(to: target)
        #expect(try names(in: target) == ["hub.json", "note.sqlite"])
        try store.database.close()
        let (fresh, other) = (try TemporaryFolder(), try TemporaryFolder())
        try Data("of another device".utf8).write(to: other.url.appendingPathComponent("hub.json"))
        for place in [fresh.url, other.url] {
            let there = DataFolderBackup(folder: place, kinds: kinds, companions: ["hub.json", "none"])
            _ = try there.prepareRestore(from: target)
            try there.finishRestore()
            let restored = try Data(contentsOf: place.appendingPathComponent("hub.json"))
            #expect(String(decoding: restored, as: UTF8.self) == "of the device")
            #expect(try await texts(in: place) == ["a"])
        }
        let kept = other.url.appendingPathComponent("before-restore-1/hub.json")
        #expect(try String(decoding: Data(contentsOf: kept), as: UTF8.self) == "of another device")
    }
}
