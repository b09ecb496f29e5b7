import Commands
import Foundation
import GRDB
import SQLiteKit

/// The smallest store over the kit: notes with a text.
///
/// A text that begins with PRAGMA is run on the connection that writes, and its answer is kept instead.
struct NoteStore: SQLiteOperationStore {
    typealias Row = Note

    static let migrations = [
        SchemaMigration(
            "notes",
            sql: """
                CREATE TABLE notes (
                    household_id BLOB NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (household_id, id)
                )
                """
        )
    ]

    static let service = "note"

    let database: SQLiteDatabase

    init(_ database: SQLiteDatabase) { self.database = database }

    static func open(
        _ folder: URL,
        migrations: [SchemaMigration] = migrations,
        readers: Int = SQLiteDatabase.usualReaders
    ) throws(StorageError) -> NoteStore {
        let database = try SQLiteDatabase.open(
            folder: folder,
            service: service,
            migrations: migrations,
            readers: readers
        )
        return NoteStore(database)
    }

    static func rowsToAdopt(_: Database) -> [RowToAdopt] { [] }

    static func write(_ row: Note?, of key: EntityKey, in household: HouseholdID, _ database: Database) throws {
        guard let row else {
            let sql = "DELETE FROM notes WHERE household_id = ? AND id = ?"
            return try database.execute(sql: sql, arguments: [household.blob, key.id.text])
        }
        let isPragma = row.text.hasPrefix("PRAGMA")
        let text = isPragma ? try String.fetchOne(database, sql: row.text) ?? "" : row.text
        try database.execute(
            sql: """
                INSERT INTO notes (household_id, id, text) VALUES (?, ?, ?)
                ON CONFLICT (household_id, id) DO UPDATE SET text = excluded.text
                """,
            arguments: [household.blob, key.id.text, text]
        )
    }

    func texts(of household: HouseholdID) async throws -> [String] {
        try await database.read { database in
            let sql = "SELECT text FROM notes WHERE household_id = ? ORDER BY id"
            return try String.fetchAll(database, sql: sql, arguments: [household.blob])
        }
    }

    static func create(_ id: String, text: String = "text") -> PlannedOperation {
        PlannedOperation(.create([GroupChange("text", .write(json: text))]), of: EntityKey("note", id), expecting: 0)
    }
}

/// A text.
struct Note: EntityRow {
    static let rules = MergeRules([MergeRules.Kind("note", [MergeRules.Group("text", .lastWriter)])])

    let text: String

    init(_ entity: StoredEntity) throws(StoreError) { text = try entity.value("text") ?? "" }
}
