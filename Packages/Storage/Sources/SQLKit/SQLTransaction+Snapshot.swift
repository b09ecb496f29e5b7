import Commands
import Foundation

extension SQLTransaction {
    private var home: Data { household.blob }

    func entities(after key: EntityKey?, limit: Int) throws(StoreError) -> [StoredEntity] {
        let columns = "SELECT kind, entity_id, version, last_seq, body FROM entities WHERE household_id = ?"
        let order = "ORDER BY kind, entity_id LIMIT ?"
        guard let key else { return try entities("\(columns) \(order)", [home, limit]) }
        return try entities(
            "\(columns) AND (kind, entity_id) > (?, ?) \(order)",
            [home, key.kind.text, key.id.text, limit]
        )
    }

    func entityCount() throws(StoreError) -> Int { try count("entities") }

    mutating func forgetDeleted(through seq: Int64) throws(StoreError) {
        let (connection, household) = (connection, household)
        try run { try connection.forgetDeleted(of: household, through: seq) }
    }

    func snapshotProgress() throws(StoreError) -> SnapshotProgress? {
        try fetch("SELECT * FROM staged_snapshots WHERE household_id = ?", [home]).first.map { row in
            let cursor = FeedCursor(
                epoch: row["epoch"],
                seq: row["seq"],
                chain: ChainHash(stored: row["chain"]) ?? .empty
            )
            return SnapshotProgress(
                position: SnapshotPosition(cursor: cursor, last: EntityKey(row["kind"], row["entity_id"])),
                staged: row["staged"],
                total: row["total"]
            )
        }
    }

    mutating func save(_ progress: SnapshotProgress) throws(StoreError) {
        let (cursor, last) = (progress.position.cursor, progress.position.last)
        try execute(
            """
            INSERT INTO staged_snapshots (household_id, epoch, seq, chain, kind, entity_id, staged, total)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id) DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq,
                chain = excluded.chain, kind = excluded.kind, entity_id = excluded.entity_id,
                staged = excluded.staged, total = excluded.total
            """,
            [
                home, cursor.epoch, cursor.seq, Data(cursor.chain.bytes), last.kind.text, last.id.text,
                progress.staged, progress.total,
            ]
        )
    }

    mutating func stage(_ entity: StoredEntity) throws(StoreError) {
        let key = entity.key
        try execute(
            """
            INSERT INTO staged_entities (household_id, kind, entity_id, version, last_seq, body)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, kind, entity_id) DO UPDATE SET version = excluded.version,
                last_seq = excluded.last_seq, body = excluded.body
            """,
            [home, key.kind.text, key.id.text, entity.version, entity.lastSeq, Data(entity.state.canonicalBytes)]
        )
    }

    func stagedCount() throws(StoreError) -> Int { try count("staged_entities") }

    func stagedEntities() throws(StoreError) -> [StoredEntity] {
        try entities(
            "SELECT kind, entity_id, version, last_seq, body FROM staged_entities WHERE household_id = ?",
            [home]
        ).sorted { $0.key < $1.key }
    }

    mutating func clearSnapshot() throws(StoreError) {
        try execute("DELETE FROM staged_snapshots WHERE household_id = ?", [home])
        try execute("DELETE FROM staged_entities WHERE household_id = ?", [home])
    }

    private func count(_ table: String) throws(StoreError) -> Int {
        try fetch("SELECT COUNT(*) AS count FROM \(table) WHERE household_id = ?", [home])[0]["count"]
    }

    private func entities(_ sql: String, _ arguments: SQLArguments) throws(StoreError) -> [StoredEntity] {
        var entities: [StoredEntity] = []
        for row in try fetch(sql, arguments) { entities.append(try StoredEntity(row: row)) }
        return entities
    }
}
