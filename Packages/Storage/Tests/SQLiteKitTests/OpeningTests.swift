import Foundation
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

@Suite struct OpeningTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: String { folder.url.appendingPathComponent("note.sqlite").path }

    @Test func `a second process of the service is refused with the first one's process id`() throws {
        let first = try NoteStore.open(folder.url)
        let pid = ProcessInfo.processInfo.processIdentifier
        let refusal = StorageError.serviceInUse(service: "note", path: folder.url.path, pid: pid)
        #expect(throws: refusal) { try NoteStore.open(folder.url) }
        #expect(refusal.description.contains("Process \(pid) already runs the note service"))
        withExtendedLifetime(first) {}
    }

    @Test func `another service may use the same folder`() throws {
        let first = try NoteStore.open(folder.url)
        let second = try SQLiteDatabase.open(folder: folder.url, service: "other", migrations: [])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix(".sqlite") }
                .sorted() == ["note.sqlite", "other.sqlite"]
        )
        withExtendedLifetime((first, second)) {}
    }

    @Test func `a later step runs on a file of an earlier release`() throws {
        _ = try NoteStore.open(folder.url)
        let later = NoteStore.migrations + [SchemaMigration("colour", sql: "ALTER TABLE notes ADD COLUMN colour TEXT")]
        _ = try NoteStore.open(folder.url, migrations: later)
        // The file is of the later release now, so the earlier one refuses it.
        #expect(throws: StorageError.newerSchema(path: file, found: 2, known: 1)) { try NoteStore.open(folder.url) }
    }

    @Test func `a file of a newer release is refused and unchanged`() throws {
        let later = NoteStore.migrations + [SchemaMigration("color", sql: "ALTER TABLE notes ADD COLUMN color TEXT")]
        _ = try NoteStore.open(folder.url, migrations: later)
        #expect(throws: StorageError.newerSchema(path: file, found: 2, known: 1)) { try NoteStore.open(folder.url) }
        let again = try NoteStore.open(folder.url, migrations: later)
        withExtendedLifetime(again) {}
    }

    @Test func `a failed step leaves the file at the previous step`() throws {
        _ = try NoteStore.open(folder.url)
        let broken = NoteStore.migrations + [SchemaMigration("broken", sql: "CREATE TABLE x (y TEXT); NONSENSE")]
        #expect(throws: StorageError.self) { try NoteStore.open(folder.url, migrations: broken) }
        let whole = NoteStore.migrations + [SchemaMigration("whole", sql: "CREATE TABLE x (y TEXT)")]
        let store = try NoteStore.open(folder.url, migrations: whole)
        withExtendedLifetime(store) {}
    }

    @Test func `a file that is not a database is refused and unchanged`() throws {
        let text = Data(String(repeating: "not a database ", count: 500).utf8)
        try text.write(to: URL(fileURLWithPath: file))
        #expect(throws: StorageError.damaged(path: file)) { try NoteStore.open(folder.url) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == text)
    }

    @Test func `a damaged page is refused`() throws {
        _ = try NoteStore.open(folder.url)
        let handle = try #require(FileHandle(forUpdatingAtPath: file))
        try handle.seek(toOffset: 100)
        try handle.write(contentsOf: Data(repeating: 0xEE, count: 3_000))
        try handle.close()
        #expect(throws: StorageError.damaged(path: file)) { try NoteStore.open(folder.url) }
    }

    @Test func `the file of another service is refused`() throws {
        _ = try SQLiteDatabase.open(folder: folder.url, service: "other", migrations: [])
        let other = folder.url.appendingPathComponent("other.sqlite")
        try FileManager.default.moveItem(at: other, to: URL(fileURLWithPath: file))
        #expect(throws: StorageError.otherService(path: file, found: "other", expected: "note")) {
            try NoteStore.open(folder.url)
        }
    }

    @Test func `a folder in place of the file is refused`() throws {
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        #expect(throws: StorageError.damaged(path: file)) { try NoteStore.open(folder.url) }
    }

    @Test func `a file in place of the folder is refused`() throws {
        let place = folder.url.appendingPathComponent("place")
        try Data().write(to: place)
        #expect(throws: StorageError.notAFolder(path: place.path)) { try NoteStore.open(place) }
        #expect(throws: StorageError.notAFolder(path: place.path)) {
            try NoteStore.open(place.appendingPathComponent("inner"))
        }
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can give a folder away."))
    func `a folder of another user is refused`() throws {
        try #require(chown(folder.url.path, 65_534, 65_534) == 0)
        #expect(throws: StorageError.ownedByAnother(path: folder.url.path, owner: "nobody")) {
            try NoteStore.open(folder.url)
        }
    }

    @Test(.enabled(if: geteuid() != 0, "Nothing is closed to root."))
    func `a folder without permission is refused`() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
        #expect(throws: StorageError.noPermission(path: folder.url.path)) { try NoteStore.open(folder.url) }
    }

    @Test(arguments: [0o777, 0o770, 0o1777])
    func `a folder that others can write to is refused with the command that fixes it`(mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.url.path)
        let refusal = StorageError.writableByOthers(path: folder.url.path)
        #expect(throws: refusal) { try NoteStore.open(folder.url) }
        #expect(throws: refusal) { try DataFolderLock.acquire(folder: folder.url, endpoint: nil) }
        #expect(refusal.description.contains("chmod go-w \(folder.url.path)"))
        #expect(!FileManager.default.fileExists(atPath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        _ = try NoteStore.open(folder.url)
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can give a folder to another user."))
    func `a folder of another user is refused, even through a link`() throws {
        let inner = folder.url.appendingPathComponent("inner")
        let link = folder.url.appendingPathComponent("link")
        try PrivateFolder.prepare(inner)
        #expect(try permissions(inner) == 0o700)
        #expect(symlink(inner.path, link.path) == 0)
        try PrivateFolder.prepare(link)
        #expect(lchown(link.path, 65_534, 65_534) == 0)
        let name = PrivateFolder.userName(65_534)
        #expect(throws: StorageError.ownedByAnother(path: link.path, owner: name)) { try PrivateFolder.prepare(link) }
        #expect(chown(inner.path, 65_534, 65_534) == 0)
        #expect(throws: StorageError.ownedByAnother(path: inner.path, owner: name)) { try NoteStore.open(inner) }
        let own = inner.appendingPathComponent("own")
        #expect(throws: StorageError.ownedByAnother(path: inner.path, owner: name)) { try PrivateFolder.prepare(own) }
        #expect(chown(inner.path, 1, 1) == 0)
        let first = StorageError.ownedByAnother(path: inner.path, owner: PrivateFolder.userName(1))
        #expect(throws: first, "The first user after root is not root.") { try PrivateFolder.prepare(own) }
    }

    @Test func `a folder that others could replace is refused with the folder above it, unless that one is sticky`()
        throws
    {
        let above = folder.url.appendingPathComponent("above")
        let inner = above.appendingPathComponent("middle/inner")
        let link = folder.url.appendingPathComponent("link")
        try PrivateFolder.prepare(inner)
        #expect(symlink(inner.path, link.path) == 0)
        for mode in [0o777, 0o770] {
            #expect(chmod(above.path, mode_t(mode)) == 0)
            #expect(throws: StorageError.writableByOthers(path: above.path)) { try PrivateFolder.prepare(inner) }
            #expect(throws: StorageError.writableByOthers(path: above.path)) { try PrivateFolder.prepare(link) }
        }
        #expect(chmod(above.path, 0o1777) == 0)
        try PrivateFolder.prepare(inner)
        try PrivateFolder.prepare(link)
    }

    private func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
}
