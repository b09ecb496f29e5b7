package import Commands
import Foundation

extension SQLConnection {
    /// Appends an entry to a household's feed.
    func insert(_ entry: FeedEntry, of household: HouseholdID, schema: Int) throws {
        try insert([entry], of: household, schema: schema)
    }

    /// Appends entries to a household's feed.
    func insert(_ entries: [FeedEntry], of household: HouseholdID, schema: Int) throws {
        try insert(
            into: """
                changes (household_id, seq, kind, entity_id, version, hlc, actor, schema, payload, at, life, origin,
                    origin_group, ends_group, chain, written_keys)
                """,
            entries.map { entry in
                [
                    household.blob.sql, entry.seq.sql, entry.kind.sql, entry.entityId.sql, entry.version.sql,
                    entry.hlc.sql, entry.actor.sql, schema.sql, Data(entry.payload).sql, entry.at.wholeMilliseconds.sql,
                    Int64(entry.life).sql, entry.origin.incarnation.blob.sql, entry.origin.group.sql,
                    entry.endsGroup.sql, Data(entry.chain.bytes).sql,
                    entry.writtenKeys.map { Data($0.bytes).sql } ?? .null,
                ]
            }
        )
    }

    /// Returns a household's entries after `seq`.
    ///
    /// The primary key of `changes` is (household_id, seq), so the cost of a page depends only on its length.
    ///
    /// - Parameters:
    ///   - household: The household.
    ///   - epoch: The epoch of the database.
    ///   - seq: The position to go on after.
    ///   - limit: The most entries.
    ///   - bytes: The size of the field groups after which no more entries are read.
    /// - Returns: The page, with the head and the fence of the feed.
    /// - Throws: The engine's own error.
    func feedPage(
        of household: HouseholdID,
        epoch: String,
        after seq: Int64,
        limit: Int,
        within bytes: Int = .max
    ) throws -> FeedPage {
        let entries = try entries(of: household, after: seq, limit: limit, within: bytes)
        let sql = "SELECT head_seq, fence_seq FROM households WHERE household_id = ?"
        let head = try first(sql, [household.blob])
        return FeedPage(
            epoch: epoch,
            head: head?["head_seq"] ?? 0,
            fence: head?["fence_seq"] ?? 0,
            chain: seq == 0 ? .empty : try chain(of: household, at: seq),
            entries: entries
        )
    }

    /// Returns a mark of a home's feed that every change of the home moves; `nil` before the first one.
    ///
    /// - Parameter household: The home.
    /// - Returns: The mark.
    /// - Throws: The engine's own error.
    package func feedMark(of household: HouseholdID) throws -> FeedMark? {
        try first("SELECT head_seq, hlc FROM households WHERE household_id = ?", [household.blob])
            .map { FeedMark(seq: $0["head_seq"], clock: $0["hlc"]) }
    }

    /// Reads entries in short pieces, so that a page of large ones takes little more memory than it may.
    private func entries(
        of household: HouseholdID,
        after seq: Int64,
        limit: Int,
        within bytes: Int
    ) throws -> [FeedEntry] {
        var entries: [FeedEntry] = []
        var size = 0
        while entries.count < limit, size < bytes {
            let piece = min(limit - entries.count, bytes == .max ? limit : 16)
            let next = try rows(
                "SELECT * FROM changes WHERE household_id = ? AND seq > ? ORDER BY seq LIMIT ?",
                [household.blob, entries.last?.seq ?? seq, piece]
            ) { FeedEntry(row: $0) }
            entries += next
            guard next.count == piece else { break }
            size += next.reduce(0) { $0 + $1.payload.count }
        }
        return entries
    }

    private func chain(of household: HouseholdID, at seq: Int64) throws -> ChainHash? {
        let sql = "SELECT chain FROM changes WHERE household_id = ? AND seq = ?"
        return ChainHash(stored: try first(sql, [household.blob, seq])?["chain"])
    }
}

extension FeedEntry {
    fileprivate init(row: SQLRow) {
        self.init(
            seq: row["seq"],
            kind: row["kind"],
            entityId: row["entity_id"],
            version: row["version"],
            life: row["life"],
            hlc: row["hlc"],
            actor: row["actor"],
            payload: Array(row["payload"] as Data),
            at: Date(wholeMilliseconds: row["at"]),
            schema: row["schema"],
            origin: FeedOrigin(
                incarnation: Incarnation(stored: row["origin"] ?? Data()),
                group: row["origin_group"]
            ),
            endsGroup: row["ends_group"],
            writtenKeys: (row["written_keys"] as Data?).flatMap { WrittenKeys(bytes: Array($0)) },
            chain: ChainHash(stored: row["chain"]) ?? .empty
        )
    }
}
