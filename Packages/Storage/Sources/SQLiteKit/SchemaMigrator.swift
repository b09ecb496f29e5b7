import Foundation
import GRDB

/// Brings a file's schema up to date, in one transaction.
struct SchemaMigrator: Sendable {
    let path: String
    let service: String
    let migrations: [SchemaMigration]

    /// Runs what is missing and returns the file's epoch.
    func migrate(_ database: Database) throws -> String {
        try database.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS migrations (
                    part TEXT NOT NULL, version INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (part, version)
                )
                """
        )
        try run(KitSchema.migrations, part: "kit", database)
        let epoch = try checkIdentity(database)
        try run(migrations, part: "service", database)
        return epoch
    }

    private func run(_ steps: [SchemaMigration], part: String, _ database: Database) throws {
        let sql = "SELECT COALESCE(MAX(version), 0) FROM migrations WHERE part = ?"
        let found = try Int.fetchOne(database, sql: sql, arguments: [part]) ?? 0
        guard found <= steps.count else {
            throw StorageError.newerSchema(path: path, found: found, known: steps.count)
        }
        for (index, step) in steps.enumerated().dropFirst(found) {
            try database.execute(sql: step.sql)
            try database.execute(
                sql: "INSERT INTO migrations (part, version, name) VALUES (?, ?, ?)",
                arguments: [part, index + 1, step.name]
            )
        }
    }

    /// A file tells whose it is, so that files under wrong names are not mixed up.
    private func checkIdentity(_ database: Database) throws -> String {
        try note("service", service, database)
        try note("epoch", randomEpoch(), database)
        let found = try value("service", database)
        guard found == service else {
            throw StorageError.otherService(path: path, found: found, expected: service)
        }
        return try value("epoch", database)
    }

    private func note(_ name: String, _ value: String, _ database: Database) throws {
        try database.execute(
            sql: "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
            arguments: [name, value]
        )
    }

    private func value(_ name: String, _ database: Database) throws -> String {
        try String.fetchOne(database, sql: "SELECT value FROM meta WHERE name = ?", arguments: [name]) ?? ""
    }

    /// The one random value of a store: two databases must not share it, even when they were made from one copy.
    private func randomEpoch() -> String {
        String(UInt64.random(in: .min ... .max), radix: 16)
    }
}
