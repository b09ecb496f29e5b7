import Commands
import Foundation

/// The tables that every service's database has besides its own.
package enum KitSchema {
    /// The steps so far.
    ///
    /// `households` has one row per home: the head of its feed with its digest, its hybrid logical clock, the fence
    /// below which the feed has been pruned, and where the feed parted from those before restorations. `entities`
    /// contains the merged state, and what was deleted as long as its entry is in the feed. `versions` contains the row
    /// versions of a release without entities, and is empty after their adoption. A hub keeps `receipts` and `readers`;
    /// a device keeps `outbox`, `bases`, and `cursors`, and a snapshot in `staged_entities` until it is whole. Any node
    /// keeps in `effects` what other modules have not answered, or have refused. A household has an incarnation of its
    /// own once it had to take another one than the file's. Keys start with the household.
    package static let migrations = [
        SchemaMigration(
            "feed, versions and outcomes",
            sql: """
                CREATE TABLE meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
                CREATE TABLE households (
                    household_id BLOB NOT NULL PRIMARY KEY, head_seq BIGINT NOT NULL, hlc BIGINT NOT NULL
                );
                CREATE TABLE versions (
                    household_id BLOB NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL, version BIGINT NOT NULL,
                    PRIMARY KEY (household_id, kind, entity_id)
                );
                CREATE TABLE changes (
                    household_id BLOB NOT NULL, seq BIGINT NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL,
                    version BIGINT NOT NULL, hlc BIGINT NOT NULL, actor TEXT NOT NULL, schema INTEGER NOT NULL,
                    payload BLOB NOT NULL, at BIGINT NOT NULL,
                    PRIMARY KEY (household_id, seq)
                );
                CREATE TABLE commands (
                    household_id BLOB NOT NULL, principal TEXT NOT NULL, key TEXT NOT NULL,
                    request_hash BLOB NOT NULL, outcome BLOB NOT NULL, at BIGINT NOT NULL,
                    PRIMARY KEY (household_id, principal, key)
                );
                """
        ),
        SchemaMigration(
            "entities that merge, chained feeds, and what hubs and devices keep",
            sql: """
                ALTER TABLE households ADD COLUMN chain BLOB;
                ALTER TABLE households ADD COLUMN role INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE households ADD COLUMN fence_seq BIGINT NOT NULL DEFAULT 0;
                ALTER TABLE changes ADD COLUMN life INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE changes ADD COLUMN origin BLOB;
                ALTER TABLE changes ADD COLUMN origin_group BIGINT NOT NULL DEFAULT 0;
                ALTER TABLE changes ADD COLUMN ends_group INTEGER NOT NULL DEFAULT 1;
                ALTER TABLE changes ADD COLUMN chain BLOB;
                CREATE INDEX commands_by_age ON commands (at);
                CREATE TABLE entities (
                    household_id BLOB NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL, version BIGINT NOT NULL,
                    last_seq BIGINT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (household_id, kind, entity_id)
                );
                CREATE TABLE bases (
                    household_id BLOB NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL, version BIGINT NOT NULL,
                    last_seq BIGINT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (household_id, kind, entity_id)
                );
                CREATE TABLE outbox (
                    household_id BLOB NOT NULL, number BIGINT NOT NULL, incarnation BLOB NOT NULL,
                    base_seq BIGINT NOT NULL, principal TEXT NOT NULL, at BIGINT NOT NULL, operations BLOB NOT NULL,
                    status INTEGER NOT NULL, seq BIGINT NOT NULL, code TEXT, sentence TEXT,
                    PRIMARY KEY (household_id, number)
                );
                CREATE TABLE cursors (
                    household_id BLOB NOT NULL PRIMARY KEY, epoch TEXT NOT NULL, seq BIGINT NOT NULL,
                    chain BLOB NOT NULL
                );
                CREATE TABLE receipts (
                    household_id BLOB NOT NULL, incarnation BLOB NOT NULL, number BIGINT NOT NULL,
                    digest BLOB NOT NULL, seq BIGINT NOT NULL, code TEXT, sentence TEXT,
                    PRIMARY KEY (household_id, incarnation, number)
                );
                CREATE TABLE readers (
                    household_id BLOB NOT NULL, incarnation BLOB NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL,
                    PRIMARY KEY (household_id, incarnation)
                );
                """
        ),
        SchemaMigration(
            "groups of several incarnations in an outbox",
            sql: """
                ALTER TABLE households ADD COLUMN incarnation BLOB;
                CREATE TABLE outbox_in_order (
                    household_id BLOB NOT NULL, position BIGINT NOT NULL, number BIGINT NOT NULL,
                    incarnation BLOB NOT NULL, base_seq BIGINT NOT NULL, principal TEXT NOT NULL, at BIGINT NOT NULL,
                    operations BLOB NOT NULL, status INTEGER NOT NULL, seq BIGINT NOT NULL, code TEXT, sentence TEXT,
                    PRIMARY KEY (household_id, position)
                );
                INSERT INTO outbox_in_order SELECT household_id, number, number, incarnation, base_seq, principal, at,
                    operations, status, seq, code, sentence FROM outbox;
                DROP TABLE outbox;
                ALTER TABLE outbox_in_order RENAME TO outbox;
                CREATE INDEX outbox_by_writer ON outbox (household_id, incarnation, number);
                """
        ),
        SchemaMigration(
            "what is pruned, by age",
            sql: """
                CREATE INDEX receipts_by_age ON receipts (household_id, seq);
                CREATE INDEX outbox_by_age ON outbox (household_id, at) WHERE status IN (2, 4);
                """
        ),
        SchemaMigration(
            "who reads a feed",
            sql: """
                ALTER TABLE readers ADD COLUMN name TEXT NOT NULL DEFAULT '';
                ALTER TABLE readers ADD COLUMN principal TEXT NOT NULL DEFAULT '';
                """
        ),
        SchemaMigration(
            "what a device may have sent",
            sql: "ALTER TABLE cursors ADD COLUMN sent_position BIGINT"
        ),
        SchemaMigration(
            "when a device last read",
            sql: "ALTER TABLE cursors ADD COLUMN read_at BIGINT"
        ),
        SchemaMigration(
            "snapshots that are staged",
            sql: """
                CREATE TABLE staged_entities (
                    household_id BLOB NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL, version BIGINT NOT NULL,
                    last_seq BIGINT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (household_id, kind, entity_id)
                );
                CREATE TABLE staged_snapshots (
                    household_id BLOB NOT NULL PRIMARY KEY, epoch TEXT NOT NULL, seq BIGINT NOT NULL,
                    chain BLOB NOT NULL, kind TEXT NOT NULL, entity_id TEXT NOT NULL, staged BIGINT NOT NULL,
                    total BIGINT NOT NULL
                );
                """
        ),
        SchemaMigration(
            "what is owed to other modules",
            sql: """
                CREATE TABLE effects (
                    household_id BLOB NOT NULL, effect_id BLOB NOT NULL, position BIGINT NOT NULL,
                    principal TEXT NOT NULL, kind TEXT NOT NULL, body BLOB NOT NULL, at BIGINT NOT NULL, code TEXT,
                    sentence TEXT, PRIMARY KEY (household_id, effect_id)
                );
                CREATE INDEX effects_owed ON effects (position, household_id) WHERE code IS NULL;
                CREATE INDEX effects_refused ON effects (position, household_id) WHERE code IS NOT NULL;
                """
        ),
        SchemaMigration(
            "what is deleted, by place in the feed",
            parts: [
                .portable(
                    """
                    ALTER TABLE entities ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0;
                    CREATE INDEX entities_deleted ON entities (household_id, last_seq) WHERE deleted = 1;
                    """
                ),
                .rows { try $0.markDeleted() },
            ]
        ),
        SchemaMigration(
            "where lives begin",
            sql: "ALTER TABLE entities ADD COLUMN life_start BIGINT NOT NULL DEFAULT 0"
        ),
        SchemaMigration(
            "where restored feeds part",
            sql: "ALTER TABLE households ADD COLUMN restored_seq BIGINT"
        ),
        SchemaMigration(
            "which keys of maps a change wrote",
            sql: "ALTER TABLE changes ADD COLUMN written_keys BLOB"
        ),
        SchemaMigration(
            "which feed a device had read",
            sql: "ALTER TABLE outbox ADD COLUMN base_epoch TEXT NOT NULL DEFAULT ''"
        ),
        SchemaMigration(
            "who wrote what is answered",
            sql: "ALTER TABLE receipts ADD COLUMN principal TEXT"
        ),
        SchemaMigration(
            "which feeds restorations ended",
            sql: "ALTER TABLE households ADD COLUMN lost_feeds TEXT NOT NULL DEFAULT ''"
        ),
    ]
}

extension SQLConnection {
    /// The most bytes that a deleted entity has.
    private static var deletedBytes: Int { 12 }

    /// Marks the entities that an earlier release deleted.
    fileprivate func markDeleted() throws {
        let sql = "SELECT household_id, kind, entity_id, body FROM entities WHERE LENGTH(body) <= ?"
        for row in try rows(sql, [Self.deletedBytes], { $0 }) {
            guard try !EntityState(canonicalBytes: Array(row["body"] as Data)).isAlive else { continue }
            try run(
                "UPDATE entities SET deleted = 1 WHERE household_id = ? AND kind = ? AND entity_id = ?",
                [row["household_id"] as Data, row["kind"] as String, row["entity_id"] as String]
            )
        }
    }
}
