import Commands
import CommandsTestKit
import Foundation
import GRDB
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

/// What a file of a release without entities becomes.
@Suite struct EntityAdoptionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `the versions of deleted rows continue counting`() async throws {
        let store = try NoteStore.open(folder.url)
        let home = HouseholdID(name: "test home")
        try await store.database.write { connection in
            let sql = "INSERT INTO versions (household_id, kind, entity_id, version) VALUES (?, ?, ?, ?)"
            for (kind, id, version) in [("note", "here", 3), ("note", "gone", 5), ("note.line", "gone", 2)] {
                try connection.run(sql, [Data(home.bytes), kind, id, version])
            }
        }
        try store.file.adoptRows(of: Note.rules) { _ in
            let text = GroupChange("text", .write(json: "here"))
            return [
                RowToAdopt(household: Data(home.bytes), key: EntityKey("note", "here"), version: 3, changes: [text])
            ]
        }
        #expect(try await store.version(of: EntityKey("note", "here"), in: home) == 3)
        #expect(try await store.version(of: EntityKey("note", "gone"), in: home) == 5)
        #expect(try await store.version(of: EntityKey("note.line", "gone"), in: home) == 0)
        let again = PlannedOperation(
            .create([GroupChange("text", .write(json: "again"))]),
            of: EntityKey("note", "gone"),
            expecting: 5
        )
        _ = try await store.commit([again], outcome: [], for: .test())
        let entry = try #require(try await store.feed(of: home, after: 0, limit: 10).entries.last)
        #expect(entry.version == 6 && entry.life == 3)
        #expect(try await store.stateHash(of: home).hash != StateHash())
    }

    @Test func `a ledger in which an event would be lost is not taken over`() async throws {
        let store = try NoteStore.open(folder.url)
        let home = HouseholdID(name: "test home")
        try await store.database.write { connection in
            let sql = "INSERT INTO versions (household_id, kind, entity_id, version) VALUES (?, 'note', 'a', 2)"
            try connection.run(sql, [Data(home.bytes)])
        }
        let event = GroupChange("events", .record(id: ByteText("one"), isRecount: false, json: 1))
        let events = Array(repeating: (at: Date(timeIntervalSince1970: 0), change: event), count: 2)
        #expect(throws: StorageError.self) {
            try store.file.adoptRows(of: Note.rules) { _ in
                [RowToAdopt(household: Data(home.bytes), key: EntityKey("note", "a"), version: 2, events: events)]
            }
        }
        #expect(try await store.version(of: EntityKey("note", "a"), in: home) == 0)
    }
}
