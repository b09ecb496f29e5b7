import Commands
import Foundation
import SQLKit
import SQLiteKit

/// The smallest store over the kit: notes with a text.
///
/// A text that begins with PRAGMA is run on the connection that writes, and its answer is kept instead.
struct NoteStore: SQLOperationStore {
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

    let database: any SQLDatabase

    init(_ database: any SQLDatabase) { self.database = database }

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

    static func rowsToAdopt(_: any SQLConnection) -> [RowToAdopt] { [] }

    static func write(
        _ row: Note?,
        of key: EntityKey,
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        guard let row else {
            let sql = "DELETE FROM notes WHERE household_id = ? AND id = ?"
            return try connection.run(sql, [household.blob, key.id.text])
        }
        let setting = row.text.hasPrefix("PRAGMA ") ? row.text.dropFirst(7).prefix { $0.isLetter || $0 == "_" } : nil
        let answer: PragmaAnswer? = try setting.flatMap { setting in
            try connection.rows(row.text, []) { $0[String(setting)] as PragmaAnswer }.first
        }
        try connection.run(
            """
            INSERT INTO notes (household_id, id, text) VALUES (?, ?, ?)
            ON CONFLICT (household_id, id) DO UPDATE SET text = excluded.text
            """,
            [household.blob, key.id.text, answer?.text ?? row.text]
        )
    }

    func texts(of household: HouseholdID) async throws -> [String] {
        try await database.read { connection in
            try connection.rows("SELECT text FROM notes WHERE household_id = ? ORDER BY id", [household.blob]) {
                $0["text"]
            }
        }
    }

    /// The file.
    var file: SQLiteDatabase {
        guard let file = database as? SQLiteDatabase else { preconditionFailure("The notes are in a file.") }
        return file
    }

    static func create(_ id: String, text: String = "text") -> PlannedOperation {
        PlannedOperation(.create([GroupChange("text", .write(json: text))]), of: EntityKey("note", id), expecting: 0)
    }
}

/// What a PRAGMA tells.
private struct PragmaAnswer: SQLConvertible {
    let text: String

    init?(sql: SQLValue) {
        switch sql {
        case .integer(let number): text = String(number)
        case .text(let word): text = word
        default: return nil
        }
    }

    var sql: SQLValue { .text(text) }
}

/// A text.
struct Note: EntityRow {
    static let rules = MergeRules([MergeRules.Kind("note", [MergeRules.Group("text", .lastWriter)])])

    let text: String

    init(_ entity: StoredEntity) throws(StoreError) { text = try entity.value("text") ?? "" }
}
