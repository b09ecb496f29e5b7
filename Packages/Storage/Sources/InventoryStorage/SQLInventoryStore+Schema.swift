import Commands
import InventoryModule
public import SQLKit

extension SQLInventoryStore {
    /// The steps of the inventory schema.
    ///
    /// `stock_journal` has each event, with the products that it is about in `stock_touched`, and `at` which it
    /// happened; `stock_changes` has what events that count did to lots, and `stock_recounts` which products they
    /// counted as a whole; `stock_lots` has what that adds up to. `amount` is the exact number as text; `amount_real`
    /// is the nearest floating-point number, for order alone. `is_left` is 1 for a lot above zero, -1 for one below,
    /// and 0 for one that is used up; `earliest` is the number of its first day that can decide until when it should be
    /// used. `stock` and `stock_events` are where schema 1 kept the ledger, and are empty.
    public static let migrations = [
        SchemaMigration(
            "stock and its ledger",
            sql: """
                CREATE TABLE stock (
                    household_id BLOB NOT NULL, product_id TEXT NOT NULL, version BIGINT NOT NULL,
                    PRIMARY KEY (household_id, product_id)
                );
                CREATE TABLE stock_amounts (
                    household_id BLOB NOT NULL, product_id TEXT NOT NULL, unit TEXT NOT NULL, amount TEXT NOT NULL,
                    amount_real REAL NOT NULL,
                    PRIMARY KEY (household_id, product_id, unit)
                );
                CREATE TABLE stock_events (
                    household_id BLOB NOT NULL, product_id TEXT NOT NULL, stock_version BIGINT NOT NULL,
                    line INTEGER NOT NULL, event_id TEXT NOT NULL, kind TEXT NOT NULL, amount TEXT NOT NULL,
                    amount_real REAL NOT NULL, unit TEXT NOT NULL, location TEXT NOT NULL, lot_id TEXT,
                    at BIGINT NOT NULL,
                    PRIMARY KEY (household_id, product_id, stock_version, line)
                );
                CREATE UNIQUE INDEX stock_events_by_id ON stock_events (household_id, event_id);
                """
        ),
        SchemaMigration(
            "where stock is kept, and what packs hold",
            sql: """
                ALTER TABLE stock ADD COLUMN locations TEXT NOT NULL DEFAULT '[]';
                ALTER TABLE stock ADD COLUMN packs TEXT NOT NULL DEFAULT '[]';
                """
        ),
        SchemaMigration(
            "lots, a journal, locations, and what a home wants",
            parts: [
                .portable(lots), .portable(settings),
                .rows { connection in
                    // Also what a later node has already passed on.
                    for kind in InventoryRow.rules.kinds {
                        for (household, entity) in try connection.entitiesOfAllHomes(of: kind.name) {
                            let row = try InventoryRow(entity)
                            try SQLInventoryStore.write(row, of: entity.key, in: household, connection)
                        }
                    }
                },
                .portable("DROP TABLE stock_amounts;"),
            ]
        ),
        SchemaMigration(
            "what is on hand, by its index alone",
            sql: """
                DROP INDEX stock_lots_left;
                CREATE INDEX stock_lots_left ON stock_lots (household_id, product_id, is_left) WHERE is_left <> 0;
                """
        ),
        SchemaMigration("days of late entries, and what corrections changed", parts: [.rows(rewriteEvents)]),
    ]

    /// Writes the rows of events again of which a later node has passed on more than the release before could read.
    private static func rewriteEvents(_ connection: any SQLConnection) throws {
        try connection.forEachHome { household in
            let sql = "SELECT event_id, body FROM stock_journal WHERE household_id = ?"
            let known = try connection.rows(sql, [household.blob]) { ($0["event_id"] as String, $0["body"] as String) }
            let bodies = Dictionary(uniqueKeysWithValues: known)
            for entity in try connection.entities(of: InventoryRow.eventKind, in: household) {
                guard case .events(let entries, of: let key) = try InventoryRow(entity), let entry = entries.first,
                    bodies[entry.id.rawValue] != (try StoredJSON.text(entry.event))
                else { continue }
                try connection.replaceEvents(by: entries, of: key, in: household)
            }
        }
    }

    private static let lots = """
        CREATE TABLE stock_journal (
            household_id BLOB NOT NULL, event_id TEXT NOT NULL, ledger TEXT NOT NULL, position TEXT NOT NULL,
            kind TEXT NOT NULL, at BIGINT NOT NULL, actor TEXT NOT NULL, undone TEXT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (household_id, event_id)
        );
        CREATE INDEX stock_journal_by_position ON stock_journal (household_id, position, event_id);
        CREATE INDEX stock_journal_discards ON stock_journal (household_id, at) WHERE kind = 'discard';
        CREATE INDEX stock_journal_by_ledger ON stock_journal (household_id, ledger) WHERE ledger <> '';
        CREATE TABLE stock_touched (
            household_id BLOB NOT NULL, product_id TEXT NOT NULL, position TEXT NOT NULL, event_id TEXT NOT NULL,
            PRIMARY KEY (household_id, product_id, position, event_id)
        );
        CREATE TABLE stock_changes (
            household_id BLOB NOT NULL, product_id TEXT NOT NULL, lot_id TEXT NOT NULL, position TEXT NOT NULL,
            at BIGINT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (household_id, product_id, lot_id, position)
        );
        CREATE TABLE stock_recounts (
            household_id BLOB NOT NULL, product_id TEXT NOT NULL, position TEXT NOT NULL,
            PRIMARY KEY (household_id, product_id, position)
        );
        CREATE TABLE stock_lots (
            household_id BLOB NOT NULL, product_id TEXT NOT NULL, lot_id TEXT NOT NULL, amount TEXT NOT NULL,
            amount_real REAL NOT NULL, is_left INTEGER NOT NULL, earliest INTEGER, position TEXT NOT NULL,
            folded TEXT NOT NULL,
            PRIMARY KEY (household_id, product_id, lot_id)
        );
        CREATE INDEX stock_lots_left ON stock_lots (household_id, product_id) WHERE is_left <> 0;
        CREATE INDEX stock_lots_dated ON stock_lots (household_id, earliest) WHERE is_left > 0;
        """

    private static let settings = """
        CREATE TABLE stock_products (
            household_id BLOB NOT NULL, product_id TEXT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (household_id, product_id)
        );
        CREATE TABLE stock_locations (
            household_id BLOB NOT NULL, location_id TEXT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (household_id, location_id)
        );
        CREATE TABLE stock_shelf_lives (
            household_id BLOB NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (household_id, kind)
        );
        """
}
