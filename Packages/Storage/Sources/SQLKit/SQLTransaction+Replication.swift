import Commands
import Foundation

extension SQLTransaction {
    private var home: Data { household.blob }

    func receipt(of incarnation: Incarnation, number: Int64) throws(StoreError) -> PushReceipt? {
        let rows = try fetch(
            """
            SELECT digest, seq, code, sentence, principal FROM receipts
            WHERE household_id = ? AND incarnation = ? AND number = ?
            """,
            [home, incarnation.blob, number]
        )
        return rows.first.map { row in
            let refusal = (row["code"] as String?).map { OperationRefusal(code: $0, sentence: row["sentence"] ?? "") }
            return PushReceipt(
                incarnation: incarnation,
                number: number,
                digest: Array(row["digest"] as Data),
                answer: refusal.map(PushAnswer.refused) ?? .accepted(seq: row["seq"]),
                principal: row["principal"]
            )
        }
    }

    func lastGroup(of incarnation: Incarnation) throws(StoreError) -> Int64 {
        let sql = "SELECT MAX(number) AS number FROM receipts WHERE household_id = ? AND incarnation = ?"
        return try fetch(sql, [home, incarnation.blob]).first?["number"] ?? 0
    }

    mutating func record(_ receipt: PushReceipt) throws(StoreError) {
        var seq: Int64 = 0
        var refusal: OperationRefusal?
        switch receipt.answer {
        case .accepted(let position): seq = position
        case .refused(let reason): refusal = reason
        case .expected, .forked: return
        }
        try execute(
            """
            INSERT INTO receipts (household_id, incarnation, number, digest, seq, code, sentence, principal)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                home, receipt.incarnation.blob, receipt.number, Data(receipt.digest), seq, refusal?.code,
                refusal?.sentence, receipt.principal,
            ]
        )
    }

    func entitiesChanged(
        after seq: Int64,
        besides incarnation: Incarnation
    ) throws(StoreError) -> Set<EntityKey> {
        let rows = try fetch(
            """
            SELECT kind, entity_id FROM changes
            WHERE household_id = ? AND seq > ? AND (origin IS NULL OR origin <> ?)
            """,
            [home, seq, incarnation.blob]
        )
        return Set(rows.map { EntityKey($0["kind"], $0["entity_id"]) })
    }

    func readers() throws(StoreError) -> [FeedReader] {
        let sql = "SELECT * FROM readers WHERE household_id = ? ORDER BY incarnation"
        return try fetch(sql, [home]).map { row in
            FeedReader(
                device: UUID(stored: row["incarnation"]),
                name: row["name"],
                principal: row["principal"],
                seq: row["seq"],
                at: Date(wholeMilliseconds: row["at"])
            )
        }
    }

    mutating func save(_ reader: FeedReader) throws(StoreError) {
        try execute(
            """
            INSERT INTO readers (household_id, incarnation, name, principal, seq, at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, incarnation) DO UPDATE SET name = excluded.name,
                principal = excluded.principal, seq = excluded.seq, at = excluded.at
            """,
            [home, reader.device.blob, reader.name, reader.principal, reader.seq, reader.at.wholeMilliseconds]
        )
    }

    mutating func removeReader(_ device: UUID) throws(StoreError) {
        try execute("DELETE FROM readers WHERE household_id = ? AND incarnation = ?", [home, device.blob])
    }

    func outbox(shownOnly: Bool) throws(StoreError) -> [OutboxEntry] {
        let rows = try fetch(
            """
            SELECT * FROM outbox WHERE household_id = ? AND status <= ? ORDER BY position
            """,
            [home, shownOnly ? OutboxEntry.Status.lastShownCode : OutboxEntry.Status.lastCode]
        )
        var entries: [OutboxEntry] = []
        for row in rows { entries.append(try OutboxEntry(row: row)) }
        return entries
    }

    func refusedGroups() throws(StoreError) -> [OutboxEntry] {
        let sql = "SELECT * FROM outbox WHERE household_id = ? AND status = ? ORDER BY position"
        var entries: [OutboxEntry] = []
        for row in try fetch(sql, [home, OutboxEntry.Status.refusedCode]) { entries.append(try OutboxEntry(row: row)) }
        return entries
    }

    func outbox(of incarnation: Incarnation, number: Int64) throws(StoreError) -> [OutboxEntry] {
        let sql = "SELECT * FROM outbox WHERE household_id = ? AND incarnation = ? AND number = ?"
        var entries: [OutboxEntry] = []
        for row in try fetch(sql, [home, incarnation.blob, number]) { entries.append(try OutboxEntry(row: row)) }
        return entries
    }

    func lastOutboxPosition() throws(StoreError) -> Int64 {
        try fetch("SELECT MAX(position) AS last FROM outbox WHERE household_id = ?", [home]).first?["last"] ?? 0
    }

    func lastOutboxNumber(of incarnation: Incarnation) throws(StoreError) -> Int64 {
        let sql = "SELECT MAX(number) AS last FROM outbox WHERE household_id = ? AND incarnation = ?"
        return try fetch(sql, [home, incarnation.blob]).first?["last"] ?? 0
    }

    mutating func save(_ entry: OutboxEntry) throws(StoreError) {
        let group = entry.group
        let (seq, refusal) = entry.status.details
        try execute(
            """
            INSERT INTO outbox (household_id, position, number, incarnation, base_seq, base_epoch, principal, at,
                operations, status, seq, code, sentence) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, position) DO UPDATE SET number = excluded.number,
                incarnation = excluded.incarnation, operations = excluded.operations, status = excluded.status,
                seq = excluded.seq, code = excluded.code, sentence = excluded.sentence
            """,
            [
                home, entry.position, group.number, group.incarnation.blob, group.baseSeq, group.baseEpoch,
                group.principal, group.at.wholeMilliseconds, Data(EntityOperation.canonicalBytes(of: group.operations)),
                entry.status.code, seq, refusal?.code, refusal?.sentence,
            ]
        )
    }

    func base(of entity: EntityKey) throws(StoreError) -> StoredEntity? {
        try fetch(
            """
            SELECT kind, entity_id, version, last_seq, body FROM bases
            WHERE household_id = ? AND kind = ? AND entity_id = ?
            """,
            [home, entity.kind.text, entity.id.text]
        ).first.map(StoredEntity.init(row:))
    }

    mutating func saveBase(_ base: StoredEntity?, of entity: EntityKey) throws(StoreError) {
        guard let base else {
            return try execute(
                "DELETE FROM bases WHERE household_id = ? AND kind = ? AND entity_id = ?",
                [home, entity.kind.text, entity.id.text]
            )
        }
        try execute(
            """
            INSERT INTO bases (household_id, kind, entity_id, version, last_seq, body) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, kind, entity_id) DO UPDATE SET version = excluded.version,
                last_seq = excluded.last_seq, body = excluded.body
            """,
            [home, entity.kind.text, entity.id.text, base.version, base.lastSeq, Data(base.state.canonicalBytes)]
        )
    }

    func bases() throws(StoreError) -> [StoredEntity] {
        let sql =
            "SELECT kind, entity_id, version, last_seq, body FROM bases WHERE household_id = ? ORDER BY kind, entity_id"
        var bases: [StoredEntity] = []
        for row in try fetch(sql, [home]) { bases.append(try StoredEntity(row: row)) }
        return bases
    }

    func lastRead() throws(StoreError) -> Date? {
        let rows = try fetch("SELECT read_at FROM cursors WHERE household_id = ?", [home])
        let milliseconds: Int64? = rows.first?["read_at"]
        return milliseconds.map { Date(wholeMilliseconds: $0) }
    }

    mutating func save(lastRead: Date?) throws(StoreError) {
        try execute(
            "UPDATE cursors SET read_at = ? WHERE household_id = ?",
            [lastRead?.wholeMilliseconds, home]
        )
    }

    func cursor() throws(StoreError) -> FeedCursor {
        let rows = try fetch("SELECT epoch, seq, chain FROM cursors WHERE household_id = ?", [home])
        return rows.first.map { row in
            FeedCursor(epoch: row["epoch"], seq: row["seq"], chain: ChainHash(stored: row["chain"]) ?? .empty)
        } ?? .start
    }

    mutating func save(_ cursor: FeedCursor) throws(StoreError) {
        try execute(
            """
            INSERT INTO cursors (household_id, epoch, seq, chain) VALUES (?, ?, ?, ?)
            ON CONFLICT (household_id) DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq,
                chain = excluded.chain
            """,
            [home, cursor.epoch, cursor.seq, Data(cursor.chain.bytes)]
        )
    }

    func sentPosition() throws(StoreError) -> Int64? {
        guard let row = try fetch("SELECT sent_position FROM cursors WHERE household_id = ?", [home]).first else {
            return nil
        }
        let position: Int64? = row["sent_position"]
        return position
    }

    mutating func save(sentPosition: Int64?) throws(StoreError) {
        let start = FeedCursor.start
        try execute(
            """
            INSERT INTO cursors (household_id, epoch, seq, chain, sent_position) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (household_id) DO UPDATE SET sent_position = excluded.sent_position
            """,
            [home, start.epoch, start.seq, Data(start.chain.bytes), sentPosition]
        )
    }
}

extension UUID {
    fileprivate var blob: Data { withUnsafeBytes(of: uuid) { Data($0) } }

    /// Reads a column; zero when it does not contain 16 bytes.
    init(stored: Data) {
        var bytes = [UInt8](repeating: 0, count: 16)
        for (place, byte) in stored.prefix(16).enumerated() { bytes[place] = byte }
        self = bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
}

extension OutboxEntry {
    fileprivate init(row: SQLRow) throws(StoreError) {
        let status: Status =
            switch row["status"] as Int {
            case 0: .pending
            case 1: .accepted(seq: row["seq"])
            case 2: .settled
            case 4: .discarded
            default: .refused(OperationRefusal(code: row["code"] ?? "", sentence: row["sentence"] ?? ""))
            }
        do throws(CanonicalBytesError) {
            let group = OperationGroup(
                incarnation: Incarnation(stored: row["incarnation"]),
                number: row["number"],
                baseSeq: row["base_seq"],
                baseEpoch: row["base_epoch"],
                principal: row["principal"],
                at: Date(wholeMilliseconds: row["at"]),
                operations: try EntityOperation.operations(canonicalBytes: Array(row["operations"] as Data))
            )
            self.init(position: row["position"], group: group, status: status)
        } catch { throw .unreadable("The outbox") }
    }
}

extension OutboxEntry.Status {
    /// The codes up to this one are those of shown groups.
    static var lastShownCode: Int { 1 }
    static var refusedCode: Int { 3 }
    static var lastCode: Int { 4 }

    var code: Int {
        switch self {
        case .pending: 0
        case .accepted: 1
        case .settled: 2
        case .refused: Self.refusedCode
        case .discarded: 4
        }
    }

    var details: (seq: Int64, refusal: OperationRefusal?) {
        switch self {
        case .pending, .settled, .discarded: (0, nil)
        case .accepted(let seq): (seq, nil)
        case .refused(let refusal): (0, refusal)
        }
    }
}
