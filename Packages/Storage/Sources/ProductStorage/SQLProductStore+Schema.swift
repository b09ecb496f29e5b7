import Commands
import Foundation
import ProductModule
public import SQLKit

extension SQLProductStore {
    /// The steps of the product schema.
    ///
    /// `body` contains the product itself; the other columns only serve keys, checks and indexes.
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
        SchemaMigration(
            "identities that the database checks, and what products are sorted and found by",
            parts: [
                .portable(setAside), .portable(checkedProducts),
                .rows { connection in
                    let rows = try connection.rows("SELECT household_id, body FROM products_of_schema_2", []) { row in
                        (row["household_id"] as Data, try Product(row: row))
                    }
                    for (home, product) in rows {
                        try connection.deleteIndexes(of: product.productId.text, in: home)
                        try connection.saveRow(of: product, in: home)
                    }
                },
                .portable("DROP TABLE products_of_schema_2;"),
            ]
        ),
        SchemaMigration(
            "the slips of each word once, and an index of texts",
            parts: [
                .portable("DROP TABLE product_words;"),
                .rows { connection in
                    try TextIndex.makeTables(.products, connection)
                    let rows = try connection.rows("SELECT household_id, body FROM products", []) { row in
                        (row["household_id"] as Data, try Product(row: row))
                    }
                    for (home, product) in rows {
                        guard let household = HouseholdID(bytes: Array(home)) else { continue }
                        let index = TextIndex(.products, of: household, connection)
                        try index.replace(Set(product.words), of: product.productId.text)
                    }
                },
            ]
        ),
        SchemaMigration(
            "the categories that details say",
            parts: [
                .rows { connection in
                    let uncategorized = "SELECT household_id, body FROM products WHERE main_category = ''"
                    let rows = try connection.rows(uncategorized, []) { row in
                        (row["household_id"] as Data, try Product(row: row))
                    }
                    for (home, product) in rows {
                        guard let main = product.facts.category?.main else { continue }
                        try connection.run(
                            "UPDATE products SET main_category = ? WHERE household_id = ? AND product_id = ?",
                            [main, home, product.productId.text]
                        )
                    }
                }
            ]
        ),
        SchemaMigration(
            "an index of texts that finds the beginnings of words sooner",
            parts: [.rows { try TextIndex.remakeIndex(.products, $0) }]
        ),
    ]

    private static let setAside = """
        DROP INDEX products_by_title;
        DROP INDEX products_by_barcode;
        ALTER TABLE products RENAME TO products_of_schema_2;
        """

    private static let checkedProducts = """
        CREATE TABLE products (
            household_id BLOB NOT NULL, product_id TEXT NOT NULL, barcode TEXT, title_key TEXT NOT NULL,
            brand_key TEXT NOT NULL, main_category TEXT NOT NULL, sub_category TEXT NOT NULL, status TEXT NOT NULL,
            created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (household_id, product_id),
            UNIQUE (household_id, barcode),
            CHECK (product_id <> ''),
            CHECK (barcode IS NULL OR barcode = product_id)
        );
        CREATE INDEX products_by_title ON products (household_id, title_key, product_id);
        CREATE INDEX products_by_brand ON products (household_id, brand_key, product_id);
        CREATE INDEX products_by_creation ON products (household_id, created_at, product_id);
        CREATE INDEX products_by_update ON products (household_id, updated_at, product_id);
        CREATE INDEX products_by_category ON products (household_id, main_category, sub_category, product_id);
        CREATE INDEX products_by_status ON products (household_id, status, product_id);
        CREATE TABLE product_words (
            household_id BLOB NOT NULL, is_form INTEGER NOT NULL, word TEXT NOT NULL, product_id TEXT NOT NULL,
            PRIMARY KEY (household_id, is_form, word, product_id)
        );
        CREATE INDEX product_words_by_product ON product_words (household_id, product_id);
        CREATE TABLE product_tags (
            household_id BLOB NOT NULL, tag TEXT NOT NULL, product_id TEXT NOT NULL,
            PRIMARY KEY (household_id, tag, product_id)
        );
        CREATE INDEX product_tags_by_product ON product_tags (household_id, product_id);
        CREATE TABLE product_relatives (
            household_id BLOB NOT NULL, barcode TEXT NOT NULL, product_id TEXT NOT NULL,
            PRIMARY KEY (household_id, barcode, product_id)
        );
        CREATE INDEX product_relatives_by_product ON product_relatives (household_id, product_id);
        """
}
