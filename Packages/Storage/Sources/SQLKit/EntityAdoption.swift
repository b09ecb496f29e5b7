public import Commands
public import Foundation

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

extension SQLConnection {
    /// Makes the entities of the rows that a release without entities wrote, once for each database.
    ///
    /// The feed continues as it is, and so do the versions of deleted rows.
    ///
    /// - Parameters:
    ///   - rules: The merge rules of the service, which name its kinds.
    ///   - incarnation: The identity of the database.
    ///   - read: Reads every row of the service.
    ///   - write: Writes what the service keeps of an entity besides.
    /// - Throws: The engine's own error, after which the caller takes the transaction back.
    package func adoptRows(
        of rules: MergeRules,
        as incarnation: Incarnation,
        _ read: (any SQLConnection) throws -> [RowToAdopt],
        write: (StoredEntity, HouseholdID, any SQLConnection) throws -> Void = { _, _, _ in }
    ) throws {
        // Only a release without entities wrote into `versions`.
        guard try first("SELECT 1 AS found FROM versions LIMIT 1", []) != nil else { return }
        for row in try read(self) {
            let entity = try adopt(row, as: incarnation)
            if let home = HouseholdID(bytes: Array(row.household)) { try write(entity, home, self) }
        }
        for kind in rules.kinds { try adoptDeletions(of: kind.name.text) }
        try run("DELETE FROM versions", [])
    }

    /// Returns the living entities of a kind in every home, for a step of a schema that makes rows of them.
    public func entitiesOfAllHomes(of kind: ByteText) throws -> [(HouseholdID, StoredEntity)] {
        try rows(
            """
            SELECT household_id, kind, entity_id, version, last_seq, body FROM entities WHERE kind = ? AND deleted = 0
            """,
            [kind.text]
        ) { row in
            guard let household = HouseholdID(bytes: Array(row["household_id"] as Data)) else {
                throw StoreError.unreadable("A home")
            }
            return (household, try StoredEntity(row: row))
        }
    }

    /// Runs a part of a step of a schema for each home, while no process changes that home.
    ///
    /// A process of the release before may still run: what it is writing comes before the part reads the home.
    public func forEachHome(_ part: (HouseholdID) throws -> Void) throws {
        let homes = try rows("SELECT household_id FROM households ORDER BY household_id", []) { row in
            HouseholdID(bytes: Array(row["household_id"] as Data))
        }
        for home in homes {
            guard let home else { throw StoreError.unreadable("A home") }
            // Each transaction of a home begins by locking this row.
            try run("UPDATE households SET head_seq = head_seq WHERE household_id = ?", [home.blob])
            try part(home)
        }
    }

    /// Returns the living entities of a kind in a home, for a step of a schema.
    public func entities(of kind: ByteText, in household: HouseholdID) throws -> [StoredEntity] {
        try rows(
            """
            SELECT kind, entity_id, version, last_seq, body FROM entities
            WHERE household_id = ? AND kind = ? AND deleted = 0
            """,
            [household.blob, kind.text]
        ) { try StoredEntity(row: $0) }
    }

    /// Makes a deleted entity of each version without a row.
    private func adoptDeletions(of kind: String) throws {
        // Created and deleted once, as far as anyone knows.
        let body = Data(EntityState(life: 2, groups: SortedMap()).canonicalBytes)
        try run(
            """
            INSERT INTO entities (household_id, kind, entity_id, version, last_seq, body, deleted)
            SELECT household_id, kind, entity_id, version,
                COALESCE((SELECT head_seq FROM households WHERE household_id = versions.household_id), 0), ?, 1
            FROM versions WHERE kind = ?
            ON CONFLICT (household_id, kind, entity_id) DO NOTHING
            """,
            [body, kind]
        )
    }

    private func adopt(_ row: RowToAdopt, as incarnation: Incarnation) throws -> StoredEntity {
        let head = try first("SELECT head_seq, hlc FROM households WHERE household_id = ?", [row.household])
        let stamp = Stamp(reading: UInt64(bitPattern: head?["hlc"] ?? 0), incarnation: incarnation)
        var state = EntityState.absent
        try state.adopt(.create(row.changes), of: row.key, at: stamp)
        // Each event had an entry in the feed, and so a reading of its own that was no later than the head's.
        var reading: UInt64 = 0
        for event in row.events {
            reading = min(max(reading + 1, UInt64(clamping: event.at.wholeMilliseconds) << 16), stamp.reading)
            let eventStamp = Stamp(reading: reading, incarnation: incarnation)
            try state.adopt(.change([event.change]), of: row.key, at: eventStamp)
        }
        let seq = head?["head_seq"] as Int64? ?? 0
        try run(
            """
            INSERT INTO entities (household_id, kind, entity_id, version, last_seq, body) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, kind, entity_id) DO NOTHING
            """,
            [
                row.household, row.key.kind.text, row.key.id.text, row.version, seq, Data(state.canonicalBytes),
            ]
        )
        return StoredEntity(key: row.key, version: row.version, lastSeq: seq, state: state)
    }
}

extension EntityState {
    /// Folds what an earlier release wrote into the state.
    ///
    /// - Throws: ``StoreError/unreadable(_:)`` for what leaves no trace, such as a second event of one identifier:
    ///   the file is damaged, and what it says would be lost.
    fileprivate mutating func adopt(_ intent: Intent, of key: EntityKey, at stamp: Stamp) throws(StoreError) {
        guard let operation = EntityOperation(intent, of: key, in: self, at: stamp), fold(operation) == .applied else {
            throw .unreadable("The \(key.kind.text) \(key.id.text)")
        }
    }
}
