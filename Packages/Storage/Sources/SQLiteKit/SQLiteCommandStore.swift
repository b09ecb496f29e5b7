public import Commands
public import GRDB

/// A module's store in SQLite: the kit does the commands' part, the adapter writes its own rows and answers its queries.
public protocol SQLiteCommandStore<Row>: CommandStore {
    /// Where everything is.
    var database: SQLiteDatabase { get }

    /// Writes one row of a commit.
    ///
    /// It inserts or updates `change.row`, whose version is now `change.expectedVersion + 1`, or deletes the row of
    /// `change.entityId` when `change.row` is `nil`. The kit has checked the version, and writes the feed and the
    /// outcome in the same transaction.
    func apply(_ change: RowChange<Row>, of household: HouseholdID, in database: Database) throws
}

extension SQLiteCommandStore {
    /// The outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await database.recordedOutcome(for: context)
    }

    /// Writes everything or nothing.
    public func commit(_ changes: ChangeSet<Row>, for context: CommandContext) async throws(StoreError) -> [UInt8] {
        try await database.commit(changes, for: context) { try apply($1, of: context.household, in: $0) }
    }

    /// The household's changes after `seq`.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        try await database.feed(of: household, after: seq, limit: limit)
    }
}
