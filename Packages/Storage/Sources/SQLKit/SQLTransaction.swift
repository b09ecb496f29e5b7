public import Commands
import Foundation

/// A transaction of one household.
struct SQLTransaction<Store: SQLOperationStore>: SyncTransaction {
    typealias Row = Store.Row

    let connection: any SQLConnection
    let household: HouseholdID
    let node: any SQLDatabase

    private var home: Data { household.blob }

    func entity(_ key: EntityKey) throws(StoreError) -> StoredEntity? {
        try fetch(
            """
            SELECT kind, entity_id, version, last_seq, body FROM entities
            WHERE household_id = ? AND kind = ? AND entity_id = ?
            """,
            [home, key.kind.text, key.id.text]
        ).first.map(StoredEntity.init(row:))
    }

    func entities(_ keys: Set<EntityKey>) throws(StoreError) -> [StoredEntity] {
        let (connection, household) = (connection, household)
        let rows = try run { try EntityRows.fetch(keys, of: household, connection) }
        var entities: [StoredEntity] = []
        for row in rows { entities.append(try StoredEntity(row: row)) }
        return entities
    }

    func entities(of kind: ByteText?) throws(StoreError) -> [StoredEntity] {
        let all = "SELECT kind, entity_id, version, last_seq, body FROM entities WHERE household_id = ?"
        let order = "ORDER BY kind, entity_id"
        let rows =
            if let kind { try fetch("\(all) AND kind = ? \(order)", [home, kind.text]) } else {
                try fetch("\(all) \(order)", [home])
            }
        var entities: [StoredEntity] = []
        for row in rows { entities.append(try StoredEntity(row: row)) }
        return entities
    }

    mutating func save(_ entity: StoredEntity, row: Row?, lifeStart: Int64?) throws(StoreError) {
        let start = lifeStart == nil ? "entities.life_start" : "excluded.life_start"
        try execute(
            """
            INSERT INTO entities (household_id, kind, entity_id, version, last_seq, body, deleted, life_start)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, kind, entity_id) DO UPDATE SET version = excluded.version,
                last_seq = excluded.last_seq, body = excluded.body, deleted = excluded.deleted, life_start = \(start)
            """,
            [
                home, entity.key.kind.text, entity.key.id.text, entity.version, entity.lastSeq,
                Data(entity.state.canonicalBytes), !entity.state.isAlive, lifeStart ?? 0,
            ]
        )
        let (connection, household) = (connection, household)
        try run { try Store.write(row, of: entity.key, in: household, connection) }
    }

    mutating func save(_ writes: [EntityWrite<Row>]) throws(StoreError) {
        guard writes.count > 1 else {
            for write in writes { try save(write.entity, row: write.row, lifeStart: write.lifeStart) }
            return
        }
        let (connection, household) = (connection, household)
        try run {
            for isStart in [true, false] {
                let rows = writes.filter { ($0.lifeStart != nil) == isStart }.map { row(of: $0) }
                let start = isStart ? "excluded.life_start" : "entities.life_start"
                try connection.insert(
                    into: """
                        entities (household_id, kind, entity_id, version, last_seq, body, deleted, life_start)
                        """,
                    rows,
                    suffix: """
                        ON CONFLICT (household_id, kind, entity_id) DO UPDATE SET version = excluded.version,
                            last_seq = excluded.last_seq, body = excluded.body, deleted = excluded.deleted,
                            life_start = \(start)
                        """
                )
            }
            try Store.write(writes.map { RowWrite(row: $0.row, key: $0.entity.key) }, in: household, connection)
        }
    }

    private func row(of write: EntityWrite<Row>) -> [SQLValue] {
        let (entity, body) = (write.entity, Data(write.entity.state.canonicalBytes))
        return [
            home.sql, entity.key.kind.text.sql, entity.key.id.text.sql, entity.version.sql, entity.lastSeq.sql,
            body.sql,
            (!entity.state.isAlive).sql, (write.lifeStart ?? 0).sql,
        ]
    }

    func lifeStart(of entity: EntityKey) throws(StoreError) -> Int64 {
        let sql = "SELECT life_start FROM entities WHERE household_id = ? AND kind = ? AND entity_id = ?"
        return try fetch(sql, [home, entity.kind.text, entity.id.text]).first?["life_start"] ?? 0
    }

    func head() throws(StoreError) -> FeedPosition {
        let sql = """
            SELECT head_seq, hlc, chain, role, incarnation, restored_seq, lost_feeds
            FROM households WHERE household_id = ?
            """
        let row = try fetch(sql, [home]).first
        return FeedPosition(
            seq: row?["head_seq"] ?? 0,
            chain: ChainHash(stored: row?["chain"]) ?? .empty,
            clock: HybridClock(last: UInt64(bitPattern: row?["hlc"] ?? 0)),
            incarnation: (row?["incarnation"] as Data?).map(Incarnation.init(stored:)) ?? node.incarnation,
            role: NodeRole(rawValue: row?["role"] ?? 0) ?? .hub,
            restoredSeq: row?["restored_seq"],
            lostFeeds: LostFeeds(text: row?["lost_feeds"] ?? "")
        )
    }

    mutating func save(_ head: FeedPosition) throws(StoreError) {
        try execute(
            """
            INSERT INTO households (household_id, head_seq, hlc, chain, role, incarnation, restored_seq, lost_feeds)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id) DO UPDATE SET head_seq = excluded.head_seq, hlc = excluded.hlc,
                chain = excluded.chain, role = excluded.role, incarnation = excluded.incarnation,
                restored_seq = excluded.restored_seq, lost_feeds = excluded.lost_feeds
            """,
            [
                home, head.seq, Int64(bitPattern: head.clock.last), Data(head.chain.bytes), head.role.rawValue,
                head.incarnation == node.incarnation ? nil : head.incarnation.blob, head.restoredSeq,
                head.lostFeeds.text,
            ]
        )
        let (connection, household) = (connection, household)
        let milliseconds = Int64(head.clock.last >> 16)
        try run {
            let fence = try connection.pruneHistory(of: household, head: head.seq, at: milliseconds)
            if let fence, head.role == .hub { try connection.forgetDeleted(of: household, through: fence) }
        }
    }

    mutating func append(_ entry: FeedEntry) throws(StoreError) {
        let (connection, household, schema) = (connection, household, node.schema)
        try run { try connection.insert(entry, of: household, schema: schema) }
    }

    mutating func append(_ entries: [FeedEntry]) throws(StoreError) {
        let (connection, household, schema) = (connection, household, node.schema)
        try run { try connection.insert(entries, of: household, schema: schema) }
    }

    func outcome(for context: CommandContext) throws(StoreError) -> [UInt8]? {
        try run { try connection.recordedOutcome(for: context) }
    }

    mutating func record(outcome: [UInt8], for context: CommandContext) throws(StoreError) {
        let connection = connection
        try run { try connection.record(outcome: outcome, for: context) }
    }

    mutating func save(_ effect: OwedEffect) throws(StoreError) {
        let connection = connection
        try run { try connection.insert(effect) }
    }

    mutating func removeEffect(_ effect: OwedEffect) throws(StoreError) {
        try execute("DELETE FROM effects WHERE household_id = ? AND effect_id = ?", [home, Data(effect.id.byteArray)])
    }

    func feed(after seq: Int64, limit: Int) throws(StoreError) -> FeedPage {
        try run { try connection.feedPage(of: household, epoch: node.epoch, after: seq, limit: limit) }
    }

    func fetch(_ sql: String, _ arguments: SQLArguments) throws(StoreError) -> [SQLRow] {
        try run { try connection.rows(sql, arguments) { $0 } }
    }

    func execute(_ sql: String, _ arguments: SQLArguments) throws(StoreError) {
        try run { try connection.run(sql, arguments) }
    }

    func run<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
        do { return try body() } catch {
            throw node.storeError(error)
        }
    }
}

extension StoredEntity {
    /// Reads a row of `entities`.
    ///
    /// - Throws: ``StoreError/unreadable(_:)``.
    public init(row: SQLRow) throws(StoreError) {
        let key = EntityKey(row["kind"], row["entity_id"])
        do throws(CanonicalBytesError) {
            let state = try EntityState(canonicalBytes: Array(row["body"] as Data))
            self.init(key: key, version: row["version"], lastSeq: row["last_seq"], state: state)
        } catch { throw .unreadable("The \(key.kind.text) \(key.id.text)") }
    }
}

extension ChainHash {
    /// Reads a column; `nil` when it does not contain a hash.
    init?(stored: Data?) {
        guard let stored, stored.count == 16 else { return nil }
        self.init(bytes: Array(stored))
    }
}

extension Incarnation {
    /// The value of a column: 16 bytes.
    var blob: Data {
        Data([high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } })
    }

    /// Reads a column; zero when it does not contain an incarnation.
    init(stored: Data) {
        let words = [stored.prefix(8), stored.dropFirst(8)].map {
            $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        self.init(high: words[0], low: words[1])
    }
}
