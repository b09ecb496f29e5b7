public import Commands

/// A module's store in a database: the kit keeps entities, feed and outcomes; the adapter writes its own rows and
/// answers its queries, in SQL that every engine runs.
public protocol SQLOperationStore<Row>: OperationStore {
    /// The service whose database this is, such as `"inventory"`.
    static var service: String { get }

    /// Every step of the service's schema since its first release; a released step never changes.
    static var migrations: [SchemaMigration] { get }

    /// The database.
    var database: any SQLDatabase { get }

    /// Creates a store on a database to which ``migrations`` have been applied.
    init(_ database: any SQLDatabase)

    /// Returns the rows of every home that a release without entities wrote.
    static func rowsToAdopt(_ connection: any SQLConnection) throws -> [RowToAdopt]

    /// Writes the row of an entity, or deletes it when `row` is `nil`.
    ///
    /// It runs in the transaction that writes the entity.
    static func write(_ row: Row?, of key: EntityKey, in household: HouseholdID, _ connection: any SQLConnection) throws

    /// Writes or deletes the rows of several entities, each of them once.
    ///
    /// A store of which commands write hundreds at once does it with few statements.
    static func write(_ rows: [RowWrite<Row>], in household: HouseholdID, _ connection: any SQLConnection) throws
}

/// The row of an entity, as a store writes it.
public struct RowWrite<Row: Sendable>: Sendable {
    /// The row; `nil` to delete it.
    public let row: Row?
    /// The entity that it belongs to.
    public let key: EntityKey

    /// Creates what is to be written.
    public init(row: Row?, key: EntityKey) {
        self.row = row
        self.key = key
    }
}

extension SQLOperationStore {
    /// Writes or deletes rows, one after the other.
    public static func write(
        _ rows: [RowWrite<Row>],
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        for write in rows { try self.write(write.row, of: write.key, in: household, connection) }
    }

    /// Returns the outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await database.recordedOutcome(for: context)
    }

    /// Returns the household's changes after `seq`.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        try await database.feed(of: household, after: seq, limit: limit)
    }

    /// Returns effects of all homes that are owed or were refused.
    public func effects(
        refused: Bool,
        after effect: OwedEffect?,
        limit: Int
    ) async throws(StoreError) -> [OwedEffect] {
        try await database.read { try $0.effects(refused: refused, after: effect, limit: limit) }
    }

    /// Reads entities, which no transaction has to wait for.
    public func entities(
        _ keys: some Sequence<EntityKey>,
        in household: HouseholdID
    ) async throws(StoreError) -> [EntityKey: StoredEntity] {
        let keys = Set(keys)
        let rows: [SQLRow]
        if let key = keys.first, keys.count == 1 {
            let arguments = [household.blob.sql, key.kind.text.sql, key.id.text.sql]
            rows = try await database.fetch("\(EntityRows.select) (?)", arguments)
        } else {
            rows = try await database.read { try EntityRows.fetch(keys, of: household, $0) }
        }
        var entities = Dictionary(uniqueKeysWithValues: keys.map { ($0, StoredEntity.absent($0)) })
        for row in rows {
            let entity = try StoredEntity(row: row)
            entities[entity.key] = entity
        }
        return entities
    }

    /// Runs a transaction of one household, which keeps all of its writes, or none when it throws.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<Row>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let database = database
        return try await database.transact(in: household) { connection in
            var transaction: any SyncTransaction<Row> = SQLTransaction<Self>(
                connection: connection,
                household: household,
                node: database
            )
            return try body(&transaction)
        }
    }
}

/// The rows of `entities` under some keys.
enum EntityRows {
    /// The beginning of a query for entities of one kind.
    static let select = """
        SELECT kind, entity_id, version, last_seq, body FROM entities
        WHERE household_id = ? AND kind = ? AND entity_id IN
        """

    static func fetch(
        _ keys: Set<EntityKey>,
        of household: HouseholdID,
        _ connection: any SQLConnection
    ) throws -> [SQLRow] {
        try Dictionary(grouping: keys, by: \.kind).flatMap { kind, keys in
            try connection.rows(select, keys.map(\.id.text), household, also: [kind.text.sql]) { $0 }
        }
    }
}
