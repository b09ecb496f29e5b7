import Foundation
import GRDB

/// Updates a file's schema in one transaction.
struct SchemaMigrator: Sendable {
    let path: String
    let service: String
    let migrations: [SchemaMigration]

    /// The identity of a file for others.
    struct Identity: Sendable {
        var epoch: String
        var incarnation: String
        /// The number of changes in all feeds.
        var changes: Int64
    }

    /// Runs the missing steps and returns the file's identity; a copied or restored file gets a new one.
    func migrate(_ database: Database) throws -> Identity {
        try database.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS migrations (
                    part TEXT NOT NULL, version INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (part, version)
                )
                """
        )
        try run(KitSchema.migrations, part: "kit", database)
        var identity = try checkIdentity(database)
        try run(migrations, part: "service", database)
        let token = try DatabaseToken(path: path, epoch: identity.epoch, changes: identity.changes)
        if !token.continuesStored {
            identity.epoch = randomWord()
            identity.incarnation = randomWord() + randomWord()
            try set("epoch", identity.epoch, database)
            try set("incarnation", identity.incarnation, database)
            try database.execute(sql: "UPDATE households SET incarnation = NULL")
        }
        return identity
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

    /// Checks that the file belongs to the service, so that files under wrong names are not mixed up.
    private func checkIdentity(_ database: Database) throws -> Identity {
        try note("service", service, database)
        try note("epoch", randomWord(), database)
        try note("incarnation", randomWord() + randomWord(), database)
        let found = try value("service", database)
        guard found == service else {
            throw StorageError.otherService(path: path, found: found, expected: service)
        }
        return Identity(
            epoch: try value("epoch", database),
            incarnation: try value("incarnation", database),
            changes: try Self.changes(in: database)
        )
    }

    /// Returns the number of changes in all feeds.
    static func changes(in database: Database) throws -> Int64 {
        try Int64.fetchOne(database, sql: "SELECT COALESCE(SUM(head_seq), 0) FROM households") ?? 0
    }

    private func set(_ name: String, _ value: String, _ database: Database) throws {
        try database.execute(sql: "UPDATE meta SET value = ? WHERE name = ?", arguments: [value, name])
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

    /// Returns 16 random hexadecimal digits: two databases must not share them, even when they are copies of one.
    private func randomWord() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
