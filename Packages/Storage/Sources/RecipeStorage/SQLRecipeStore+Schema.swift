public import SQLKit

extension SQLRecipeStore {
    /// The schema, step by step; a released step never changes.
    public static let migrations: [SchemaMigration] = [
        SchemaMigration(
            "recipes and their ingredient lines",
            sql: """
                CREATE TABLE recipes (
                    household_id BLOB NOT NULL,
                    id TEXT NOT NULL,
                    title TEXT NOT NULL,
                    title_key TEXT NOT NULL,
                    servings_text TEXT,
                    servings_count TEXT,
                    servings_number REAL,
                    prep_minutes BIGINT,
                    cook_minutes BIGINT,
                    total_minutes BIGINT,
                    language TEXT,
                    source_url TEXT,
                    tags TEXT NOT NULL,
                    steps TEXT NOT NULL,
                    ingredient_count BIGINT NOT NULL,
                    version BIGINT NOT NULL,
                    PRIMARY KEY (household_id, id)
                );
                CREATE UNIQUE INDEX recipes_by_title ON recipes (household_id, title_key, id);
                CREATE TABLE recipe_ingredients (
                    household_id BLOB NOT NULL,
                    recipe_id TEXT NOT NULL,
                    place BIGINT NOT NULL,
                    text TEXT NOT NULL,
                    section TEXT,
                    PRIMARY KEY (household_id, recipe_id, place)
                );
                """
        ),
        SchemaMigration(
            "what the home calls one portion",
            sql: """
                ALTER TABLE recipes ADD COLUMN portion_size TEXT;
                ALTER TABLE recipes ADD COLUMN portion_size_number REAL;
                """
        ),
    ]
}
