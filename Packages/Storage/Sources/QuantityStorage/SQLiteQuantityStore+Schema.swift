public import SQLiteKit

extension SQLiteQuantityStore {
    /// The schema, step by step; a released step is never edited.
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
            sql: """
                INSERT INTO ingredient_names (household_id, name, ingredient_id)
                SELECT household_id, json_extract(body, '$.ingredient.ingredientKey'), id FROM ingredients
                WHERE true ON CONFLICT DO NOTHING;
                """
        ),
    ]
}
