import CategoryModule
import Foundation
public import SQLKit

extension SQLCategoryStore {
    /// The schema, step by step; a released step never changes.
    public static let migrations: [SchemaMigration] = [
        SchemaMigration(
            "categories, stores with their walks, and choices",
            sql: """
                CREATE TABLE categories (
                    household_id BLOB NOT NULL,
                    id TEXT NOT NULL,
                    name TEXT NOT NULL,
                    color TEXT NOT NULL,
                    position BIGINT NOT NULL,
                    version BIGINT NOT NULL,
                    PRIMARY KEY (household_id, id)
                );
                CREATE TABLE stores (
                    household_id BLOB NOT NULL,
                    id TEXT NOT NULL,
                    name TEXT NOT NULL,
                    version BIGINT NOT NULL,
                    PRIMARY KEY (household_id, id)
                );
                CREATE TABLE store_order (
                    household_id BLOB NOT NULL,
                    store_id TEXT NOT NULL,
                    place INTEGER NOT NULL,
                    category_id TEXT NOT NULL,
                    PRIMARY KEY (household_id, store_id, place)
                );
                CREATE TABLE assignments (
                    household_id BLOB NOT NULL,
                    ingredient_key TEXT NOT NULL,
                    name TEXT NOT NULL,
                    category_id TEXT NOT NULL,
                    version BIGINT NOT NULL,
                    PRIMARY KEY (household_id, ingredient_key)
                );
                CREATE INDEX assignments_by_category ON assignments (household_id, category_id);
                """
        ),
        SchemaMigration(
            "orders by keys, hidden aisles, icons, deletions, choices for products, trips, and a default store",
            parts: [.portable(keyedOrders), .rows(fillKeys), .portable("DROP TABLE store_order;")]
        ),
    ]

    private static let keyedOrders = """
        ALTER TABLE categories ADD COLUMN order_key TEXT;
        ALTER TABLE categories ADD COLUMN icon TEXT;
        ALTER TABLE categories ADD COLUMN deletion_count BIGINT NOT NULL DEFAULT 0;
        ALTER TABLE categories ADD COLUMN successor TEXT;
        ALTER TABLE assignments ADD COLUMN assigned_by TEXT;
        ALTER TABLE assignments ADD COLUMN assigned_at BIGINT;
        ALTER TABLE assignments ADD COLUMN category_before TEXT;
        CREATE TABLE product_assignments (
            household_id BLOB NOT NULL,
            product_id TEXT NOT NULL,
            name TEXT NOT NULL,
            category_id TEXT NOT NULL,
            assigned_by TEXT,
            assigned_at BIGINT,
            category_before TEXT,
            version BIGINT NOT NULL,
            PRIMARY KEY (household_id, product_id)
        );
        CREATE TABLE store_keys (
            household_id BLOB NOT NULL,
            store_id TEXT NOT NULL,
            category_id TEXT NOT NULL,
            order_key TEXT NOT NULL,
            PRIMARY KEY (household_id, store_id, category_id)
        );
        CREATE TABLE hidden_aisles (
            household_id BLOB NOT NULL,
            store_id TEXT NOT NULL,
            category_id TEXT NOT NULL,
            PRIMARY KEY (household_id, store_id, category_id)
        );
        CREATE TABLE trips (
            household_id BLOB NOT NULL,
            id TEXT NOT NULL,
            store_id TEXT NOT NULL,
            finished_at BIGINT NOT NULL,
            ticks TEXT NOT NULL,
            version BIGINT NOT NULL,
            PRIMARY KEY (household_id, id)
        );
        CREATE INDEX trips_by_store ON trips (household_id, store_id);
        CREATE TABLE shop_settings (
            household_id BLOB NOT NULL PRIMARY KEY,
            default_store TEXT,
            version BIGINT NOT NULL
        );
        """

    /// Gives categories and the aisles of stores the keys that every node derives from positions and walks.
    private static func fillKeys(_ connection: any SQLConnection) throws {
        let categories = try connection.rows("SELECT household_id, id, position FROM categories", []) { row in
            (row["household_id"] as Data, row["id"] as String, row["position"] as Int64)
        }
        for (home, id, position) in categories {
            try connection.run(
                "UPDATE categories SET order_key = ? WHERE household_id = ? AND id = ?",
                [OrderKey(position: position).text, home, id]
            )
        }
        let steps = try connection.rows("SELECT * FROM store_order ORDER BY household_id, store_id, place", []) { row in
            (
                store: [row["household_id"] as Data, Data((row["store_id"] as String).utf8)],
                row["category_id"] as String
            )
        }
        for (store, walk) in Dictionary(grouping: steps, by: \.store) {
            let keys = StoreLayout.keys(ofWalk: walk.map { CategoryID(rawValue: $0.1) })
            for (category, key) in keys {
                try connection.run(
                    "INSERT INTO store_keys (household_id, store_id, category_id, order_key) VALUES (?, ?, ?, ?)",
                    [store[0], String(decoding: store[1], as: UTF8.self), category.rawValue, key.text]
                )
            }
        }
    }
}
