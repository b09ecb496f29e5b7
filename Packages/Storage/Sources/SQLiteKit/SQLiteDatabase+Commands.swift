public import Commands
public import Foundation
public import GRDB

extension SQLiteDatabase {
    /// Reads a consistent state.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        do { return try await connections.read(body) } catch { throw storeError(error) }
    }

    /// Writes data outside the feed, such as what a home used last; commands write everything else.
    public func write(_ body: @escaping @Sendable (Database) throws -> Void) async throws(StoreError) {
        do {
            try await connections.write { database in
                try body(database)
                try CommitStamp.renew(in: database)
            }
        } catch { throw storeError(error) }
    }

    /// The outcome of the command that was committed under the context's key, or `nil` when there is none or no key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        guard context.idempotencyKey != nil else { return nil }
        return try await read { try $0.recordedOutcome(for: context) }
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

    /// Returns the heads of the most recently changed feeds, newest first.
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

    /// Converts an error into that of a module's store.
    private func storeError(_ error: any Error) -> StoreError {
        (error as? StoreError) ?? StorageError(error, path: path).storeError
    }
}

extension HouseholdID {
    /// The value of the key column: 16 bytes.
    public var blob: Data { Data(bytes) }
}
