import Foundation
import QuantityModule
public import SQLKit

extension SQLQuantityStore {
    /// The schema's migrations.
    ///
    /// A released migration never changes.
    public static let migrations: [SchemaMigration] = [
        SchemaMigration(
            "ingredients with their names and words, marks, corrections, and how the home measures",
            sql: """
                CREATE TABLE ingredients (
                    household_id BLOB NOT NULL,
                    id TEXT NOT NULL,
                    sort_name TEXT NOT NULL,
                    category TEXT NOT NULL,
                    is_custom INTEGER NOT NULL,
                    body TEXT NOT NULL,
                    version BIGINT NOT NULL,
                    PRIMARY KEY (household_id, id)
                );
                CREATE INDEX ingredients_by_name ON ingredients (household_id, sort_name, id);
                CREATE INDEX ingredients_by_category ON ingredients (household_id, category, sort_name, id);
                CREATE INDEX ingredients_by_maker ON ingredients (household_id, is_custom, sort_name, id);
                CREATE TABLE ingredient_names (
                    household_id BLOB NOT NULL,
                    name TEXT NOT NULL,
                    ingredient_id TEXT NOT NULL,
                    PRIMARY KEY (household_id, name, ingredient_id)
                );
                CREATE INDEX ingredient_names_by_ingredient ON ingredient_names (household_id, ingredient_id);
                CREATE TABLE ingredient_words (
                    household_id BLOB NOT NULL,
                    word TEXT NOT NULL,
                    ingredient_id TEXT NOT NULL,
                    PRIMARY KEY (household_id, word, ingredient_id)
                );
                CREATE INDEX ingredient_words_by_ingredient ON ingredient_words (household_id, ingredient_id);
                CREATE TABLE marks (
                    household_id BLOB NOT NULL,
                    ingredient_id TEXT NOT NULL,
                    is_favorite INTEGER NOT NULL,
                    last_used BIGINT,
                    version BIGINT NOT NULL,
                    PRIMARY KEY (household_id, ingredient_id)
                );
                CREATE INDEX marks_by_favorite ON marks (household_id, is_favorite);
                CREATE INDEX marks_by_use ON marks (household_id, last_used);
                CREATE TABLE corrections (
                    household_id BLOB NOT NULL,
                    line_key TEXT NOT NULL,
                    body TEXT NOT NULL,
                    version BIGINT NOT NULL,
                    PRIMARY KEY (household_id, line_key)
                );
                CREATE TABLE habits (
                    household_id BLOB NOT NULL,
                    kind TEXT NOT NULL,
                    body TEXT NOT NULL,
                    version BIGINT NOT NULL,
                    PRIMARY KEY (household_id, kind)
                );
                """
        ),
        SchemaMigration(
            "ingredients are found by their keys, too",
            parts: [
                .sqlite(
                    """
                    INSERT INTO ingredient_names (household_id, name, ingredient_id)
                    SELECT household_id, json_extract(body, '$.ingredient.ingredientKey'), id FROM ingredients
                    WHERE true ON CONFLICT DO NOTHING;
                    """
                )
            ]
        ),
        SchemaMigration(
            "favorites and settings have tables of their own, and so has what was used last, which no feed knows",
            parts: [
                .portable(
                    """
                    CREATE TABLE favorites (
                        household_id BLOB NOT NULL, ingredient_id TEXT NOT NULL,
                        PRIMARY KEY (household_id, ingredient_id)
                    );
                    INSERT INTO favorites SELECT household_id, ingredient_id FROM marks WHERE is_favorite = 1;
                    CREATE TABLE ingredient_uses (
                        household_id BLOB NOT NULL, ingredient_id TEXT NOT NULL, last_used BIGINT NOT NULL,
                        PRIMARY KEY (household_id, ingredient_id)
                    );
                    CREATE INDEX ingredient_uses_by_time ON ingredient_uses (household_id, last_used);
                    INSERT INTO ingredient_uses
                    SELECT household_id, ingredient_id, last_used FROM marks WHERE last_used IS NOT NULL;
                    DROP TABLE marks;
                    CREATE TABLE recent_conversions (
                        household_id BLOB NOT NULL, query TEXT NOT NULL, place BIGINT NOT NULL, body TEXT NOT NULL,
                        PRIMARY KEY (household_id, query)
                    );
                    CREATE INDEX recent_conversions_by_place ON recent_conversions (household_id, place);
                    CREATE TABLE settings (
                        household_id BLOB NOT NULL PRIMARY KEY, cups TEXT NOT NULL, locale TEXT NOT NULL,
                        version BIGINT NOT NULL
                    );
                    """
                ),
                .sqlite(
                    """
                    INSERT INTO recent_conversions
                    SELECT household_id, json_extract(entry.value, '$.from.value') || char(9)
                        || json_extract(entry.value, '$.from.unit') || char(9)
                        || json_extract(entry.value, '$.to.unit') || char(9)
                        || json_extract(entry.value, '$.ingredient') || char(9)
                        || json_extract(entry.value, '$.state'), 50 - entry.key, entry.value
                    FROM habits, json_each(habits.body, '$.entries') AS entry WHERE kind = 'recent';
                    INSERT INTO settings
                    SELECT household_id, json_extract(body, '$.cups'), json_extract(body, '$.locale'), version
                    FROM habits WHERE kind = 'settings';
                    """
                ),
                .portable("DROP TABLE habits;"),
            ]
        ),
        SchemaMigration(
            "the home's own ways to buy ingredients",
            sql: "ALTER TABLE settings ADD COLUMN shelf TEXT NOT NULL DEFAULT '{}';"
        ),
        SchemaMigration("ingredients are found without accents, too", parts: [.rows(addNames)]),
    ]

    private static let mostNamesAtOnce = 200

    /// Adds the names by which ingredients are found now to those that an earlier release knew.
    private static func addNames(_ connection: any SQLConnection) throws {
        let rows = try connection.rows("SELECT household_id, id, body FROM ingredients", []) { row in
            let record: IngredientRecord = try row.body()
            return (home: row["household_id"] as Data, id: row["id"] as String, names: record.ingredient.lookupNames)
        }
        let names = rows.flatMap { row in row.names.map { (row.home, $0, row.id) } }
        for start in stride(from: 0, to: names.count, by: mostNamesAtOnce) {
            let piece = names[start..<min(start + mostNamesAtOnce, names.count)]
            let values = repeatElement("(?, ?, ?)", count: piece.count).joined(separator: ", ")
            try connection.run(
                """
                INSERT INTO ingredient_names (household_id, name, ingredient_id) VALUES \(values)
                ON CONFLICT DO NOTHING
                """,
                piece.reduce(into: []) { $0 += [$1.0, $1.1, $1.2] }
            )
        }
    }
}
