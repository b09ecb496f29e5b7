public import Commands
public import Foundation
public import GRDB

/// A module's store in SQLite: the kit keeps entities, feed and outcomes; the adapter writes its own rows and answers
/// its queries.
public protocol SQLiteOperationStore<Row>: OperationStore {
    /// The service whose file this is, such as `"inventory"`.
    static var service: String { get }

    /// Every step of the service's schema since its first release; a released step never changes.
    static var migrations: [SchemaMigration] { get }

    /// The database.
    var database: SQLiteDatabase { get }

    /// Creates a store on a database to which ``migrations`` have been applied.
    init(_ database: SQLiteDatabase)

    /// Returns the rows of every home that a release without entities wrote.
    static func rowsToAdopt(_ database: Database) throws -> [RowToAdopt]

    /// Writes the row of an entity, or deletes it when `row` is `nil`.
    ///
    /// It runs in the transaction that writes the entity.
    static func write(_ row: Row?, of key: EntityKey, in household: HouseholdID, _ database: Database) throws
}

extension SQLiteOperationStore {
    /// Opens the service's file in a data folder.
    ///
    /// - Parameters:
    ///   - folder: The data folder.
    ///   - readers: How many connections read beside the one that writes.
    ///   - trace: Receives the text of each statement that a connection runs.
    /// - Returns: The store, which alone uses the file.
    /// - Throws: A ``StorageError``, in which case the file is unchanged.
    public static func open(
        folder: URL,
        readers: Int = SQLiteDatabase.usualReaders,
        trace: (@Sendable (String) -> Void)? = nil
    ) throws(StorageError) -> Self {
        let database = try SQLiteDatabase.open(
            folder: folder,
            service: service,
            migrations: migrations,
            readers: readers,
            trace: trace
        )
        try database.adoptRows(of: Row.rules) { try rowsToAdopt($0) }
        return Self(database)
    }

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
                let (before, changes) = (try Self.headSeq(of: household, database), database.totalChangesCount)
                let value = try body(database)
                let after = try Self.headSeq(of: household, database)
                if database.totalChangesCount > changes { try CommitStamp.renew(in: database) }
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
