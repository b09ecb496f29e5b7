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
        SchemaMigration(
            "what lines say, and what the home says of recipes",
            sql: """
                ALTER TABLE recipes ADD COLUMN rest_minutes BIGINT;
                ALTER TABLE recipes ADD COLUMN description TEXT;
                ALTER TABLE recipes ADD COLUMN notes TEXT;
                ALTER TABLE recipes ADD COLUMN rating BIGINT;
                ALTER TABLE recipes ADD COLUMN cover TEXT;
                ALTER TABLE recipes ADD COLUMN nutrition TEXT;
                ALTER TABLE recipes ADD COLUMN total_weight TEXT;
                ALTER TABLE recipes ADD COLUMN total_weight_number REAL;
                ALTER TABLE recipes ADD COLUMN favorite BIGINT NOT NULL DEFAULT 0;
                ALTER TABLE recipes ADD COLUMN added_at BIGINT;
                ALTER TABLE recipes ADD COLUMN trashed_at BIGINT;
                ALTER TABLE recipes ADD COLUMN trashed_by TEXT;
                ALTER TABLE recipe_ingredients ADD COLUMN line_id TEXT;
                ALTER TABLE recipe_ingredients ADD COLUMN ingredient_key TEXT;
                ALTER TABLE recipe_ingredients ADD COLUMN name TEXT;
                ALTER TABLE recipe_ingredients ADD COLUMN numeric_value REAL;
                ALTER TABLE recipe_ingredients ADD COLUMN amount TEXT;
                ALTER TABLE recipe_ingredients ADD COLUMN lower_amount TEXT;
                ALTER TABLE recipe_ingredients ADD COLUMN standard_unit TEXT;
                ALTER TABLE recipe_ingredients ADD COLUMN display_text TEXT;
                ALTER TABLE recipe_ingredients ADD COLUMN is_parseable BIGINT;
                ALTER TABLE recipe_ingredients ADD COLUMN confidence REAL;
                ALTER TABLE recipe_ingredients ADD COLUMN is_exact BIGINT;
                ALTER TABLE recipe_ingredients ADD COLUMN note TEXT;
                ALTER TABLE recipe_ingredients ADD COLUMN is_optional BIGINT;
                ALTER TABLE recipe_ingredients ADD COLUMN is_own BIGINT;
                CREATE INDEX recipe_ingredients_by_amount
                    ON recipe_ingredients (household_id, standard_unit, numeric_value);
                CREATE INDEX recipe_ingredients_by_key
                    ON recipe_ingredients (household_id, ingredient_key, recipe_id);
                """
        ),
        SchemaMigration(
            "the history of recipes",
            sql: """
                CREATE TABLE recipe_revisions (
                    household_id BLOB NOT NULL,
                    id TEXT NOT NULL,
                    recipe_id TEXT NOT NULL,
                    version BIGINT NOT NULL,
                    saved_at BIGINT NOT NULL,
                    saved_by TEXT NOT NULL,
                    content TEXT NOT NULL,
                    PRIMARY KEY (household_id, id)
                );
                CREATE INDEX recipe_revisions_by_recipe
                    ON recipe_revisions (household_id, recipe_id, saved_at, version, id);
                """
        ),
    ]
}
