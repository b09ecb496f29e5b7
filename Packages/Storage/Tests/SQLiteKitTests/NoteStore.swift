import Commands
import Foundation
import GRDB
import SQLiteKit

/// The smallest store over the kit: notes with a text.
struct NoteStore: SQLiteCommandStore {
    typealias Row = String

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

    let database: SQLiteDatabase

    static func open(_ folder: URL, migrations: [SchemaMigration] = migrations) throws(StorageError) -> NoteStore {
        NoteStore(database: try SQLiteDatabase.open(folder: folder, service: "note", migrations: migrations))
    }

    func apply(_ change: RowChange<String>, of household: HouseholdID, in database: Database) throws {
        let id = change.entityId
        guard let text = change.row else {
            let sql = "DELETE FROM notes WHERE household_id = ? AND id = ?"
            return try database.execute(sql: sql, arguments: [household.blob, id])
        }
        try database.execute(
            sql: """
                INSERT INTO notes (household_id, id, text) VALUES (?, ?, ?)
                ON CONFLICT (household_id, id) DO UPDATE SET text = excluded.text
                """,
            arguments: [household.blob, id, text]
        )
    }

    func texts(of household: HouseholdID) async throws -> [String] {
        try await database.read { database in
            let sql = "SELECT text FROM notes WHERE household_id = ? ORDER BY id"
            return try String.fetchAll(database, sql: sql, arguments: [household.blob])
        }
    }

    static func change(_ id: String, _ version: Int64, text: String = "text") -> RowChange<String> {
        RowChange(kind: "note", entityId: id, expectedVersion: version, row: text, payload: Array(id.utf8))
    }
}
