import CLibPQ
public import Commands
import Foundation
public import SQLKit

/// The tables of one service in a PostgreSQL database, in a namespace named after the service, which any number of its
/// processes use.
///
/// A transaction of a household begins by locking the household's row, so the order of commits is that of the feed.
public final class PostgreSQLDatabase: SQLDatabase {
    /// How often a transaction is repeated that another one was in the way of.
    private static let attempts = 5

    /// The epoch, created at random with the tables and replaced when they were restored elsewhere.
    public let epoch: String
    /// The identity of these tables for other nodes.
    public let incarnation: Incarnation
    /// The number of applied schema steps of the service.
    public let schema: Int
    /// What people know the database by.
    private let name: String
    private let pool: ConnectionPool
    private let observers = CommitObservers()

    /// Connects to the database, and updates the service's schema.
    ///
    /// - Parameters:
    ///   - address: A URL or connection string of libpq, such as `postgresql://larder@pantry/home`.
    ///   - service: The service's name without its version, such as `"inventory"`.
    ///   - migrations: Every step of the service's schema since its first release.
    ///   - connections: The largest number of connections.
    /// - Returns: The database.
    /// - Throws: A ``StorageError``, in which case nothing has changed.
    public static func open(
        address: String,
        service: String,
        migrations: [SchemaMigration],
        connections: Int = 8
    ) throws(StorageError) -> PostgreSQLDatabase {
        let name = try displayName(of: address, service: service)
        let pool = ConnectionPool(address, schema: service, size: max(1, connections))
        let migrator = SchemaMigrator(name: name, service: service, migrations: migrations)
        do {
            let identity = try pool.withOwnConnection { connection in
                try repeating(connection) { try migrate($0, to: migrator, in: service) }
            }
            return PostgreSQLDatabase(name, pool, identity, schema: migrations.count)
        } catch { throw StorageError(error, server: name) }
    }

    private init(_ name: String, _ pool: ConnectionPool, _ identity: SchemaMigrator.Identity, schema: Int) {
        self.name = name
        self.pool = pool
        self.schema = schema
        epoch = identity.epoch
        incarnation = identity.incarnation
    }

    /// The address without its password.
    ///
    /// - Throws: A ``StorageError`` that repeats nothing of an address that can't be read, because it may be a
    ///   password.
    private static func displayName(of address: String, service: String) throws(StorageError) -> String {
        guard let options = PQconninfoParse(address, nil) else {
            let reason = "its address cannot be read: write it like postgresql://larder@pantry/home"
            throw .unreachable(server: "The PostgreSQL database (\(service))", reason: reason)
        }
        defer { PQconninfoFree(options) }
        var parts: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parts[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        let host = parts["host"] ?? "this machine"
        return "The PostgreSQL database \(parts["dbname"] ?? parts["user"] ?? "") at \(host) (\(service))"
    }

    /// Updates the schema; processes that start at once wait for each other.
    private static func migrate(
        _ connection: PostgreSQLConnection,
        to migrator: SchemaMigrator,
        in service: String
    ) throws -> SchemaMigrator.Identity {
        try connection.runScript("CREATE SCHEMA IF NOT EXISTS \"\(service)\"")
        try connection.runScript("CREATE TABLE IF NOT EXISTS starts (one INTEGER PRIMARY KEY)")
        try connection.runScript("LOCK TABLE starts IN ACCESS EXCLUSIVE MODE")
        return try migrator.migrate(connection) { _ in
            let place = try place(connection)
            let sql = "SELECT value FROM meta WHERE name = 'place'"
            let known: [String] = try connection.rows(sql, []) { $0["value"] }
            try connection.run(
                "INSERT INTO meta (name, value) VALUES ('place', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                [place]
            )
            return !known.isEmpty && known != [place]
        }
    }

    /// Which database of which server this is, and on which timeline: a restored one differs from what it was made of.
    private static func place(_ connection: PostgreSQLConnection) throws -> String {
        let sql = """
            SELECT CAST(system_identifier AS TEXT) || ' ' || CAST(timeline_id AS TEXT) || ' ' || CAST(oid AS TEXT) AS place
            FROM pg_control_system(), pg_control_checkpoint(), pg_database WHERE datname = current_database()
            """
        return try connection.rows(sql, []) { $0["place"] as String }.first ?? ""
    }

    /// Runs a closure as one transaction, and again when another one was in its way.
    private static func repeating<Value>(
        _ connection: PostgreSQLConnection,
        isolation: String = "READ COMMITTED",
        _ body: (PostgreSQLConnection) throws -> Value
    ) throws -> Value {
        for attempt in 1... {
            do {
                try connection.begin(isolation)
                let value = try body(connection)
                try connection.commit()
                return value
            } catch {
                if connection.isAlive { try connection.rollBack() }
                guard let failure = error as? PostgreSQLConnection.Failure, failure.isRepeatable, attempt < attempts
                else { throw error }
                usleep(.random(in: 1_000...(10_000 << UInt32(attempt))))
            }
        }
        preconditionFailure("The last attempt ends the loop.")
    }

    /// Reads a consistent state.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await pool.withConnection { connection in
                try Self.repeating(connection, isolation: "REPEATABLE READ READ ONLY", body)
            }
        } catch { throw storeError(error) }
    }

    /// Runs one query in a transaction of its own, and so in one round trip.
    public func fetch(_ sql: String, _ arguments: [SQLValue]) async throws(StoreError) -> [SQLRow] {
        do { return try await pool.withConnection { try $0.fetch(sql, arguments) } } catch { throw storeError(error) }
    }

    /// Writes data outside the feed, such as what a home used last.
    public func write(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) async throws(StoreError) {
        do { try await pool.withConnection { try Self.repeating($0, body) } } catch { throw storeError(error) }
    }

    /// Runs a transaction of one household, and tells the observers when its feed moved or
    /// something is owed.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(StoreError) -> Value {
        let result: (value: Value, moved: HouseholdClock?)
        do {
            result = try await pool.withConnection { connection in
                try Self.repeating(connection) { connection in
                    let before = try Self.lock(household, connection)
                    let value = try body(connection)
                    let after = try Self.clock(of: household, connection) ?? .start
                    return (value, after == before ? nil : after)
                }
            }
        } catch { throw storeError(error) }
        if let clock = result.moved { observers.tell(FeedHead(household: household, seq: clock.seq)) }
        return result.value
    }

    /// Makes other transactions of the household wait, and returns where its feed and clock stand.
    private static func lock(
        _ household: HouseholdID,
        _ connection: PostgreSQLConnection
    ) throws -> HouseholdClock {
        if let clock = try clock(of: household, connection, "FOR UPDATE") { return clock }
        try connection.run(
            "INSERT INTO households (household_id, head_seq, hlc) VALUES (?, 0, 0) ON CONFLICT (household_id) DO NOTHING",
            [household.blob]
        )
        return try clock(of: household, connection, "FOR UPDATE") ?? .start
    }

    private static func clock(
        of household: HouseholdID,
        _ connection: PostgreSQLConnection,
        _ locking: String = ""
    ) throws -> HouseholdClock? {
        let sql = "SELECT head_seq, hlc FROM households WHERE household_id = ? \(locking)"
        return try connection.rows(sql, [household.blob]) { HouseholdClock(seq: $0["head_seq"], reading: $0["hlc"]) }
            .first
    }

    /// Adds an observer of each commit of this process that changed a feed or owes something.
    public func observeCommits(_ observer: @escaping @Sendable (FeedHead) -> Void) { observers.add(observer) }

    /// Checks that the server answers and takes writes.
    public func check() async throws(StorageError) {
        do {
            let modes: [String] = try await pool.withConnection { connection in
                try connection.rows("SELECT current_setting('transaction_read_only') AS mode", []) { $0["mode"] }
            }
            if modes == ["on"] { throw StorageError.noPermission(path: name) }
        } catch { throw StorageError(error, server: name) }
    }

    /// Closes the connections.
    public func close() { pool.close() }

    /// Converts an error into that of a module's store.
    public func storeError(_ error: any Error) -> StoreError {
        (error as? StoreError) ?? StorageError(error, server: name).storeError
    }
}

extension PostgreSQLConnection.Failure {
    /// Whether the transaction can be repeated: nothing of it was kept, and the reason passes.
    ///
    /// Processes that create the same namespace or table at once collide in the catalog (23505, 42P06, 42P07).
    fileprivate var isRepeatable: Bool {
        isConflict || ["42P06", "42P07"].contains(state) || state == "23505" && message.contains("pg_")
    }
}

extension StorageError {
    /// Creates an error from what the server or libpq reported.
    fileprivate init(_ error: any Error, server: String) {
        guard let failure = error as? PostgreSQLConnection.Failure else {
            self = (error as? StorageError) ?? .failed(path: server, reason: "\(error)")
            return
        }
        switch failure.state {
        case "", "57P01", "57P02", "57P03", "28000", "28P01", "3D000", "53300":
            self = .unreachable(server: server, reason: failure.message)
        case "53100": self = .diskFull(path: server)
        case "42501", "25006": self = .noPermission(path: server)
        default: self = .failed(path: server, reason: failure.message)
        }
    }
}

extension SQLOperationStore {
    /// Opens the service's tables on a PostgreSQL server.
    ///
    /// - Parameters:
    ///   - address: A URL or connection string of libpq.
    ///   - connections: The largest number of connections.
    /// - Returns: The store.
    /// - Throws: A ``StorageError``, in which case nothing has changed.
    public static func open(address: String, connections: Int = 8) throws(StorageError) -> Self {
        Self(
            try PostgreSQLDatabase.open(
                address: address,
                service: service,
                migrations: migrations,
                connections: connections
            )
        )
    }
}
