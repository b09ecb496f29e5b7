public import SQLKit

extension SQLInventoryStore {
    /// The steps of the inventory schema.
    ///
    /// `amount` is the exact number as text; `amount_real` is the nearest floating-point number, for order and indexes
    /// alone. A row of `stock_amounts` is never zero, and below zero where more was used than came in. The ledger is in
    /// the kit's `entities`; `stock_events` is where schema 1 kept it, and is empty. `locations` and `packs` are JSON.
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
    ]
}
