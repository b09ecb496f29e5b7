public import Commands
import GRDB
public import SQLKit

extension SQLiteDatabase: SQLDatabase {
    /// Reads a consistent state.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(StoreError) -> Value {
        do { return try await connections.read { try body(SQLiteConnection(database: $0)) } } catch {
            throw storeError(error)
        }
    }

    /// Runs one query, on the thread that asks where the database has readers.
    public func fetch(_ sql: String, _ arguments: [SQLValue]) async throws(StoreError) -> [SQLRow] {
        do {
            if let lookups { return try lookups.fetch(sql, arguments) }
            // One statement needs no transaction around it.
            return try await connections.unsafeRead { try SQLiteConnection(database: $0).fetch(sql, arguments) }
        } catch { throw storeError(error) }
    }

    /// Writes data outside the feed, such as what a home used last; commands write everything else.
    public func write(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) async throws(StoreError) {
        do {
            try await connections.write { database in
                try body(SQLiteConnection(database: database))
                try CommitStamp.renew(in: database)
            }
        } catch { throw storeError(error) }
        checkpoint?.noteCommit()
    }

    /// Runs a transaction, and notifies the observers when the feed moved or something is owed.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(StoreError) -> Value {
        let result: (value: Value, moved: HouseholdClock?)
        do {
            result = try await connections.write { database in
                let (before, changes) = (try Self.clock(of: household, database), database.totalChangesCount)
                let value = try body(SQLiteConnection(database: database))
                let after = try Self.clock(of: household, database)
                if database.totalChangesCount > changes { try CommitStamp.renew(in: database) }
                return (value, after == before ? nil : after)
            }
        } catch { throw storeError(error) }
        checkpoint?.noteCommit()
        if let clock = result.moved { observers.tell(FeedHead(household: household, seq: clock.seq)) }
        return result.value
    }

    private static func clock(of household: HouseholdID, _ database: Database) throws -> HouseholdClock {
        let sql = "SELECT head_seq, hlc FROM households WHERE household_id = ?"
        let row = try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: [household.blob])
        return row.map { HouseholdClock(seq: $0["head_seq"], reading: $0["hlc"]) } ?? .start
    }

    /// Converts an error into that of a module's store.
    public func storeError(_ error: any Error) -> StoreError {
        (error as? StoreError) ?? StorageError(error, path: path).storeError
    }

    /// Makes the entities of the rows that a release without entities wrote.
    package func adoptRows(
        of rules: MergeRules,
        _ read: (any SQLConnection) throws -> [RowToAdopt],
        write: (StoredEntity, HouseholdID, any SQLConnection) throws -> Void = { _, _, _ in }
    ) throws(StorageError) {
        do {
            try connections.write { database in
                try SQLiteConnection(database: database).adoptRows(of: rules, as: incarnation, read, write: write)
            }
        } catch { throw StorageError(error, path: path) }
    }
}
