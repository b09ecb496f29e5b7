package import Commands

/// Updates a database's schema in one transaction.
package struct SchemaMigrator: Sendable {
    /// What people know the database by: a path or an address.
    let name: String
    let service: String
    let migrations: [SchemaMigration]

    /// The identity of a database for others.
    package struct Identity: Sendable {
        /// 16 random hexadecimal digits.
        package internal(set) var epoch: String
        /// The number of changes in all feeds.
        package internal(set) var changes: Int64
        /// The identity for other nodes.
        package internal(set) var incarnation: Incarnation
    }

    package init(name: String, service: String, migrations: [SchemaMigration]) {
        self.name = name
        self.service = service
        self.migrations = migrations
    }

    /// Runs the missing steps.
    ///
    /// - Parameters:
    ///   - connection: The connection, in a transaction.
    ///   - isCopy: Tells whether the database is a copy or a restored backup of the one with this identity, which then
    ///     gets a new one.
    /// - Returns: The database's identity.
    /// - Throws: A ``StorageError`` for a database of a later release or of another service, or the engine's own error.
    package func migrate(
        _ connection: any SQLConnection,
        isCopy: (Identity) throws -> Bool
    ) throws -> Identity {
        try connection.runScript(
            """
            CREATE TABLE IF NOT EXISTS migrations (
                part TEXT NOT NULL, version INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (part, version)
            )
            """
        )
        try run(KitSchema.migrations, part: "kit", connection)
        var identity = try checkIdentity(connection)
        try run(migrations, part: "service", connection)
        if try isCopy(identity) {
            let lost = identity.epoch
            identity.epoch = randomWord()
            identity.incarnation = Incarnation(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
            try set("epoch", identity.epoch, connection)
            try set("incarnation", identity.incarnation.digits, connection)
            try connection.run(
                """
                UPDATE households SET incarnation = NULL, restored_seq = COALESCE(restored_seq, head_seq),
                    lost_feeds = lost_feeds || ' ' || CAST(? AS TEXT) || ':' || CAST(head_seq AS TEXT)
                """,
                [lost]
            )
        }
        return identity
    }

    private func run(_ steps: [SchemaMigration], part: String, _ connection: any SQLConnection) throws {
        let sql = "SELECT COALESCE(MAX(version), 0) AS version FROM migrations WHERE part = ?"
        let found = try connection.only(sql, [part])["version"] as Int
        guard found <= steps.count else {
            throw StorageError.newerSchema(path: name, found: found, known: steps.count)
        }
        for (index, step) in steps.enumerated().dropFirst(found) {
            for part in step.parts {
                switch part {
                case .portable(let sql): try connection.runScript(sql)
                case .sqlite(let sql): if connection.isSQLite { try connection.runScript(sql) }
                case .rows(let fill): try fill(connection)
                }
            }
            try connection.run(
                "INSERT INTO migrations (part, version, name) VALUES (?, ?, ?)",
                [part, index + 1, step.name]
            )
        }
    }

    /// Checks that the database belongs to the service, so that files under wrong names are not mixed up.
    private func checkIdentity(_ connection: any SQLConnection) throws -> Identity {
        try note("service", service, connection)
        try note("epoch", randomWord(), connection)
        try note("incarnation", randomWord() + randomWord(), connection)
        let found = try value("service", connection)
        guard found == service else {
            throw StorageError.otherService(path: name, found: found, expected: service)
        }
        guard let incarnation = Incarnation(digits: try value("incarnation", connection)) else {
            throw StorageError.damaged(path: name)
        }
        let epoch = try value("epoch", connection)
        return Identity(epoch: epoch, changes: try Self.changes(in: connection), incarnation: incarnation)
    }

    /// Returns the number of changes in all feeds.
    package static func changes(in connection: any SQLConnection) throws -> Int64 {
        let sql = "SELECT CAST(COALESCE(SUM(head_seq), 0) AS BIGINT) AS changes FROM households"
        return try connection.only(sql, [])["changes"]
    }

    private func set(_ name: String, _ value: String, _ connection: any SQLConnection) throws {
        try connection.run("UPDATE meta SET value = ? WHERE name = ?", [value, name])
    }

    private func note(_ name: String, _ value: String, _ connection: any SQLConnection) throws {
        try connection.run("INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", [name, value])
    }

    private func value(_ name: String, _ connection: any SQLConnection) throws -> String {
        try connection.only("SELECT value FROM meta WHERE name = ?", [name])["value"]
    }

    /// Returns 16 random hexadecimal digits: two databases must not share them, even when they are copies of one.
    private func randomWord() -> String { UInt64.random(in: .min ... .max).digits }
}

extension Incarnation {
    /// Reads 32 hexadecimal digits; `nil` for any other text.
    fileprivate init?(digits: String) {
        guard digits.utf8.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
            let low = UInt64(digits.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }

    /// 32 hexadecimal digits.
    fileprivate var digits: String { high.digits + low.digits }
}

extension UInt64 {
    /// 16 hexadecimal digits.
    fileprivate var digits: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
