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
        )
    ]
}
