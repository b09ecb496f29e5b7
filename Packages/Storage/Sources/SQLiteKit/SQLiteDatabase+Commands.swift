public import Commands
public import Foundation
public import GRDB

extension SQLiteDatabase {
    /// Reads a consistent state.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        do { return try await pool.read(body) } catch { throw storeError(error) }
    }

    /// The outcome of the command that was committed under the context's key, or `nil` when there is none or no key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        guard context.idempotencyKey != nil else { return nil }
        return try await read { try CommitTransaction.recordedOutcome(for: context, in: $0) }
    }

    /// Writes rows, feed entries and the outcome in one transaction.
    ///
    /// The kit checks and counts the versions, writes the feed and the outcome; an adapter writes its own rows only.
    ///
    /// `apply` writes one row: an insert or update of `change.row`, whose version is now `change.expectedVersion + 1`,
    /// or a deletion of `change.entityId` when it is `nil`.
    public func commit<Row: Sendable>(
        _ changes: ChangeSet<Row>,
        for context: CommandContext,
        apply: @escaping @Sendable (Database, RowChange<Row>) throws -> Void
    ) async throws(StoreError) -> [UInt8] {
        let schema = schema
        let result: CommitTransaction.Result
        do {
            result = try await pool.write { database in
                let transaction = CommitTransaction(database: database, context: context, schema: schema)
                return try transaction.commit(changes, apply: apply)
            }
        } catch {
            throw storeError(error)
        }
        // After the transaction, so that who is told of a change finds it.
        if let head = result.head { commitObserver(FeedHead(household: context.household, seq: head)) }
        return result.outcome
    }

    /// The household's changes after `seq`, oldest first, at most `limit`.
    public func feed(
        of household: HouseholdID,
        after seq: Int64,
        limit: Int
    ) async throws(StoreError) -> FeedPage {
        let epoch = epoch
        return try await read { try $0.feedPage(of: household, epoch: epoch, after: seq, limit: limit) }
    }

    /// The heads of the feeds that changed last, newest first.
    public func latestHeads(limit: Int) async throws(StoreError) -> [FeedHead] {
        try await read { database in
            let sql = "SELECT household_id, head_seq FROM households ORDER BY hlc DESC LIMIT ?"
            return try Row.fetchAll(database, sql: sql, arguments: [max(0, limit)]).compactMap { row in
                HouseholdID(bytes: Array(row["household_id"] as Data)).map {
                    FeedHead(household: $0, seq: row["head_seq"])
                }
            }
        }
    }

    /// What went wrong, as a module's store reports it.
    private func storeError(_ error: any Error) -> StoreError {
        (error as? StoreError) ?? StorageError(error, path: path).storeError
    }
}

extension HouseholdID {
    /// The key column's value: 16 bytes.
    public var blob: Data { Data(bytes) }
}
