public import Commands
public import Foundation
public import GRDB

/// A row that a release without entities wrote, as the creation that would make it.
public struct RowToAdopt: Sendable {
    let household: Data
    let key: EntityKey
    let version: Int64
    let changes: [GroupChange]
    let events: [(at: Date, change: GroupChange)]

    /// Makes the creation of a row.
    ///
    /// - Parameters:
    ///   - household: The 16 bytes of the household's key column.
    ///   - key: The entity that the row belongs to.
    ///   - version: The version that the row has, which its entity keeps.
    ///   - changes: Everything in the row, by field group.
    ///   - events: What its ledger holds, oldest first.
    public init(
        household: Data,
        key: EntityKey,
        version: Int64,
        changes: [GroupChange] = [],
        events: [(at: Date, change: GroupChange)] = []
    ) {
        self.household = household
        self.key = key
        self.version = version
        self.changes = changes
        self.events = events
    }
}

extension SQLiteDatabase {
    /// Makes the entities of the rows that a release without entities wrote, once for each file.
    ///
    /// The feed goes on as it is, and so do the versions of deleted rows.
    ///
    /// - Parameters:
    ///   - rules: The merge rules of the service, which name its kinds.
    ///   - read: Reads every row of the service.
    /// - Throws: A ``StorageError``, in which case the file is as it was.
    public func adoptRows(
        of rules: MergeRules,
        _ read: (Database) throws -> [RowToAdopt]
    ) throws(StorageError) {
        do {
            try connections.write { database in
                // Only a release without entities wrote into `versions`.
                let sql = "SELECT EXISTS (SELECT 1 FROM versions)"
                guard try Bool.fetchOne(database, sql: sql) == true else { return }
                for row in try read(database) { try adopt(row, database) }
                for kind in rules.kinds { try adoptDeletions(of: kind.name.text, database) }
                try database.execute(sql: "DELETE FROM versions")
            }
        } catch { throw StorageError(error, path: path) }
    }

    /// Makes a deleted entity of each version without a row.
    private func adoptDeletions(of kind: String, _ database: Database) throws {
        // Created and deleted once, as far as anyone knows.
        let body = Data(EntityState(life: 2, groups: SortedMap()).canonicalBytes)
        try database.execute(
            sql: """
                INSERT INTO entities (household_id, kind, entity_id, version, last_seq, body)
                SELECT household_id, kind, entity_id, version,
                    COALESCE((SELECT head_seq FROM households WHERE household_id = versions.household_id), 0), ?
                FROM versions WHERE kind = ?
                ON CONFLICT (household_id, kind, entity_id) DO NOTHING
                """,
            arguments: [body, kind]
        )
    }

    private func adopt(_ row: RowToAdopt, _ database: Database) throws {
        let sql = "SELECT head_seq, hlc FROM households WHERE household_id = ?"
        let head = try Row.fetchOne(database, sql: sql, arguments: [row.household])
        let stamp = Stamp(reading: UInt64(bitPattern: head?["hlc"] ?? 0), incarnation: incarnation)
        var state = EntityState.absent
        guard let creation = EntityOperation(.create(row.changes), of: row.key, in: state, at: stamp),
            state.fold(creation) == .applied
        else { throw StorageError.damaged(path: path) }
        // Each event had an entry in the feed, and so a reading of its own that was no later than the head's.
        var reading: UInt64 = 0
        for event in row.events {
            reading = min(max(reading + 1, UInt64(clamping: event.at.wholeMilliseconds) << 16), stamp.reading)
            let eventStamp = Stamp(reading: reading, incarnation: incarnation)
            let change = Intent.change([event.change])
            if let entry = EntityOperation(change, of: row.key, in: state, at: eventStamp) { _ = state.fold(entry) }
        }
        try database.execute(
            sql: """
                INSERT INTO entities (household_id, kind, entity_id, version, last_seq, body) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (household_id, kind, entity_id) DO NOTHING
                """,
            arguments: [
                row.household, row.key.kind.text, row.key.id.text, row.version, head?["head_seq"] as Int64? ?? 0,
                Data(state.canonicalBytes),
            ]
        )
    }
}
