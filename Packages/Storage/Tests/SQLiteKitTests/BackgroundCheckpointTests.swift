import Commands
import CommandsTestKit
import Foundation
import GRDB
import SQLKit
import SQLiteTestKit
import Testing

@testable import SQLiteKit

@Suite struct BackgroundCheckpointTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Commits so many notes that the log should be copied once.
    private func commitNotes(in store: NoteStore) async throws {
        for number in 1...BackgroundCheckpoint.commits {
            _ = try await store.commit([NoteStore.create("n\(number)")], outcome: [], for: .test(key: "\(number)"))
        }
    }

    /// Returns how many notes the file has without its log.
    private func notesInFile() throws -> Int {
        let alone = try TemporaryFolder()
        let copy = alone.url.appendingPathComponent("note.sqlite")
        try FileManager.default.copyItem(at: folder.url.appendingPathComponent("note.sqlite"), to: copy)
        return try DatabaseQueue(path: copy.path).read { database in
            guard try database.tableExists("notes") else { return 0 }
            return try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM notes") ?? 0
        }
    }

    @Test func `after some commits the file has what they wrote, while the database is open`() async throws {
        let store = try NoteStore.open(folder.url)
        let database = try #require(store.database as? SQLiteDatabase)
        let checkpoint = try #require(database.checkpoint)
        try await commitNotes(in: store)
        checkpoint.settle()
        #expect(try notesInFile() == BackgroundCheckpoint.commits)
        try await commitNotes(in: store)
        checkpoint.settle()
        #expect(try await store.texts(of: HouseholdID(name: "test home")).count == BackgroundCheckpoint.commits)
        try database.close()
    }

    @Test func `a database without readers leaves its log to its end`() async throws {
        let store = try NoteStore.open(folder.url, readers: 0)
        let database = try #require(store.database as? SQLiteDatabase)
        #expect(database.checkpoint == nil)
        try await commitNotes(in: store)
        #expect(try notesInFile() == 0)
        try database.close()
        #expect(try notesInFile() == BackgroundCheckpoint.commits)
    }

    @Test func `a file that took the place of the opened one is left alone`() async throws {
        let store = try NoteStore.open(folder.url, readers: 0)
        try await commitNotes(in: store)
        let path = folder.url.appendingPathComponent("note.sqlite").path
        let other = BackgroundCheckpoint(path: path, file: try FileIdentity(path: folder.url.path))
        for _ in 1...BackgroundCheckpoint.commits { other.noteCommit() }
        other.settle()
        #expect(try notesInFile() == 0)
        let same = BackgroundCheckpoint(path: path, file: try FileIdentity(path: path))
        for _ in 1...BackgroundCheckpoint.commits { same.noteCommit() }
        same.settle()
        #expect(try notesInFile() == BackgroundCheckpoint.commits)
        try store.database.close()
    }
}
