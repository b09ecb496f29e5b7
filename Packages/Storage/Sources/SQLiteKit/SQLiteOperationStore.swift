public import Commands
import Foundation
public import GRDB

/// A module's store in SQLite: the kit keeps entities, feed and outcomes; the adapter writes its own rows and answers
/// its queries.
public protocol SQLiteOperationStore<Row>: OperationStore {
    /// The database.
    var database: SQLiteDatabase { get }

    /// Writes the row of an entity, or deletes it when `row` is `nil`.
    ///
    /// It runs in the transaction that writes the entity.
    static func write(_ row: Row?, of key: EntityKey, in household: HouseholdID, _ database: Database) throws
}

extension SQLiteOperationStore {
    /// Returns the outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await database.recordedOutcome(for: context)
    }

    /// Returns the household's changes after `seq`.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        try await database.feed(of: household, after: seq, limit: limit)
    }

    /// Runs a transaction of one household, which keeps all of its writes, or none when it throws.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<Row>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let database = database
        return try await database.transact(in: household) { connection in
            var transaction: any SyncTransaction<Row> = SQLiteTransaction<Self>(
                database: connection,
                household: household,
                node: database
            )
            return try body(&transaction)
        }
    }
}

extension SQLiteDatabase {
    /// Runs a transaction, and notifies the observer when the feed moved.
    func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        let result: (value: Value, moved: Int64?)
        do {
            result = try await connections.write { database in
                let before = try Self.headSeq(of: household, database)
                let value = try body(database)
                let after = try Self.headSeq(of: household, database)
                return (value, after == before ? nil : after)
            }
        } catch { throw (error as? StoreError) ?? StorageError(error, path: path).storeError }
        if let seq = result.moved { commitObserver(FeedHead(household: household, seq: seq)) }
        return result.value
    }

    private static func headSeq(of household: HouseholdID, _ database: Database) throws -> Int64 {
        let statement = try database.cachedStatement(sql: "SELECT head_seq FROM households WHERE household_id = ?")
        return try Int64.fetchOne(statement, arguments: [household.blob]) ?? 0
    }
}
