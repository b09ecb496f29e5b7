public import SQLKit

extension SQLProductStore {
    /// The steps of the product schema.
    ///
    /// `body` contains the product itself; the other columns only serve keys and indexes.
    public static let migrations = [
        SchemaMigration(
            "products, aliases and ingredients",
            sql: """
                CREATE TABLE products (
                    household_id BLOB NOT NULL, product_id TEXT NOT NULL, title_key TEXT NOT NULL, barcode TEXT,
                    body TEXT NOT NULL,
                    PRIMARY KEY (household_id, product_id)
                );
                CREATE INDEX products_by_title ON products (household_id, title_key, product_id);
                CREATE UNIQUE INDEX products_by_barcode ON products (household_id, barcode);
                CREATE TABLE product_aliases (
                    household_id BLOB NOT NULL, alias TEXT NOT NULL, product_id TEXT NOT NULL,
                    PRIMARY KEY (household_id, alias)
                );
                CREATE TABLE product_ingredients (
                    household_id BLOB NOT NULL, ingredient_key TEXT NOT NULL, product_id TEXT NOT NULL,
                    PRIMARY KEY (household_id, ingredient_key, product_id)
                );
                CREATE INDEX product_ingredients_by_product ON product_ingredients (household_id, product_id);
                """
        ),
        SchemaMigration(
            "the aliases of a product",
            sql: "CREATE INDEX product_aliases_by_product ON product_aliases (household_id, product_id);"
        ),
    ]
}
