public import Commands
import Foundation

/// The database of one service, whatever engine keeps it.
public protocol SQLDatabase: AnyObject, Sendable {
    /// The epoch, created at random with the database and replaced when it was copied or restored; a cursor of another
    /// epoch is invalid.
    var epoch: String { get }
    /// The identity of this database for other nodes.
    var incarnation: Incarnation { get }
    /// The number of applied schema steps of the service: the `schema` of the feed's entries.
    var schema: Int { get }

    /// Reads a consistent state.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(StoreError) -> Value

    /// Runs one query that an index answers at once, whose rows are of one consistent state.
    ///
    /// The thread that asks may wait for it, so that a long query goes through ``read(_:)``.
    func fetch(_ sql: String, _ arguments: [SQLValue]) async throws(StoreError) -> [SQLRow]

    /// Writes data outside the feed, such as what a home used last; commands write everything else.
    func write(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) async throws(StoreError)

    /// Runs a transaction of one household, which no other transaction of the household overlaps, and tells the
    /// observers when its feed moved or something is owed.
    func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(StoreError) -> Value

    /// Adds an observer of each commit that changed a feed or owes another module something, called once the commit is
    /// durable.
    ///
    /// The committing thread calls the observer, which must return quickly and cannot fail. It may report simultaneous
    /// commits in another order than their numbers.
    func observeCommits(_ observer: @escaping @Sendable (FeedHead) -> Void)

    /// Checks that the database can answer and be written.
    func check() async throws(StorageError)

    /// Closes the database, so that it can be opened again.
    func close() throws(StorageError)

    /// Converts what a connection threw into the error of a module's store.
    func storeError(_ error: any Error) -> StoreError
}

extension SQLDatabase {
    /// The outcome of the command that was committed under the context's key, or `nil` when there is none or no key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        guard let key = context.idempotencyKey else { return nil }
        let rows = try await fetch(RecordedOutcome.select, RecordedOutcome.arguments(of: key, for: context))
        return try RecordedOutcome.outcome(in: rows, of: key, for: context)
    }

    /// The household's changes after `seq`, oldest first, at most `limit`, and fewer where these hold more than two
    /// groups of operations may.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        let epoch = epoch
        return try await read {
            try $0.feedPage(of: household, epoch: epoch, after: seq, limit: limit, within: 2 * GroupLimits.bytes)
        }
    }

    /// Returns the entities of a kind with these identities, for kinds without a table.
    ///
    /// - Parameters:
    ///   - ids: The identities.
    ///   - kind: The kind, a word of the module's own.
    ///   - household: The home.
    /// - Returns: Those that the home has, deleted ones too, in any order.
    /// - Throws: ``StoreError/unavailable(reason:)`` when the database cannot be read.
    public func entities(
        _ ids: [String],
        of kind: ByteText,
        in household: HouseholdID
    ) async throws(StoreError) -> [StoredEntity] {
        try await read { try $0.entities(ids, of: kind, in: household) }
    }

    /// Returns the heads of the most recently changed feeds, newest first.
    public func latestHeads(limit: Int) async throws(StoreError) -> [FeedHead] {
        try await read { connection in
            let sql = "SELECT household_id, head_seq FROM households ORDER BY hlc DESC LIMIT ?"
            let heads = try connection.rows(sql, [max(0, limit)]) { row in
                let household = HouseholdID(bytes: Array(row["household_id"] as Data))
                return household.map { FeedHead(household: $0, seq: row["head_seq"]) }
            }
            return heads.compactMap(\.self)
        }
    }
}

extension SQLConnection {
    /// Returns the entities of a kind with these identities, deleted ones too, in any order.
    public func entities(_ ids: [String], of kind: ByteText, in household: HouseholdID) throws -> [StoredEntity] {
        try rows(
            """
            SELECT kind, entity_id, version, last_seq, body FROM entities
            WHERE kind = '\(kind.text)' AND household_id = ? AND entity_id IN
            """,
            ids,
            household
        ) { try StoredEntity(row: $0) }
    }
}
