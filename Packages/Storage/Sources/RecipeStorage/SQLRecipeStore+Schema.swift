import Commands
import Foundation
import RecipeModule
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
        SchemaMigration(
            "when recipes were cooked",
            sql: """
                CREATE TABLE recipe_cookings (
                    household_id BLOB NOT NULL,
                    id TEXT NOT NULL,
                    recipe_id TEXT NOT NULL,
                    day BIGINT NOT NULL,
                    servings TEXT,
                    servings_number REAL,
                    said_by TEXT NOT NULL,
                    said_at BIGINT NOT NULL,
                    note TEXT,
                    PRIMARY KEY (household_id, id)
                );
                CREATE INDEX recipe_cookings_by_recipe ON recipe_cookings (household_id, recipe_id, day DESC, id);
                CREATE INDEX recipe_cookings_by_day ON recipe_cookings (household_id, day DESC, id);
                ALTER TABLE recipes ADD COLUMN times_cooked BIGINT NOT NULL DEFAULT 0;
                ALTER TABLE recipes ADD COLUMN last_cooked BIGINT;
                """
        ),
        SchemaMigration(
            "the words and tags by which recipes are found",
            parts: [
                .portable(
                    """
                    ALTER TABLE recipes ADD COLUMN all_minutes BIGINT;
                    UPDATE recipes SET all_minutes = COALESCE(total_minutes,
                        CASE WHEN COALESCE(prep_minutes, cook_minutes, rest_minutes) IS NULL THEN NULL
                        ELSE COALESCE(prep_minutes, 0) + COALESCE(cook_minutes, 0) + COALESCE(rest_minutes, 0) END);
                    CREATE TABLE recipe_tags (
                        household_id BLOB NOT NULL, tag TEXT NOT NULL, recipe_id TEXT NOT NULL,
                        PRIMARY KEY (household_id, tag, recipe_id)
                    );
                    CREATE INDEX recipe_tags_by_recipe ON recipe_tags (household_id, recipe_id);
                    CREATE TABLE recipe_searches (
                        household_id BLOB NOT NULL, id TEXT NOT NULL, name_key TEXT NOT NULL, body TEXT NOT NULL,
                        PRIMARY KEY (household_id, id)
                    );
                    CREATE INDEX recipe_searches_by_name ON recipe_searches (household_id, name_key);
                    """
                ), .rows { try indexAll($0) },
            ]
        ),
        SchemaMigration(
            "the use of ingredients, without their rows",
            sql: """
                DROP INDEX recipe_ingredients_by_key;
                CREATE INDEX recipe_ingredients_by_key
                    ON recipe_ingredients (household_id, ingredient_key, recipe_id, standard_unit, is_parseable);
                """
        ),
        SchemaMigration(
            "the orders in which recipes are found",
            sql: """
                ALTER TABLE recipes ADD COLUMN newest_order BIGINT NOT NULL DEFAULT 0;
                ALTER TABLE recipes ADD COLUMN last_cooked_order BIGINT NOT NULL DEFAULT 0;
                ALTER TABLE recipes ADD COLUMN long_ago_order BIGINT NOT NULL DEFAULT 0;
                ALTER TABLE recipes ADD COLUMN times_cooked_order BIGINT NOT NULL DEFAULT 0;
                ALTER TABLE recipes ADD COLUMN rating_order BIGINT NOT NULL DEFAULT 0;
                ALTER TABLE recipes ADD COLUMN time_order BIGINT NOT NULL DEFAULT 0;
                UPDATE recipes SET newest_order = -COALESCE(added_at, 0),
                    last_cooked_order = COALESCE(-last_cooked, 1000000000),
                    long_ago_order = COALESCE(last_cooked, 1000000000),
                    times_cooked_order = -times_cooked,
                    rating_order = -COALESCE(rating, 0),
                    time_order = COALESCE(all_minutes, 1000000000);
                CREATE INDEX recipes_by_newest ON recipes (household_id, newest_order, title_key, id)
                    WHERE trashed_at IS NULL;
                CREATE INDEX recipes_by_last_cooked ON recipes (household_id, last_cooked_order, title_key, id)
                    WHERE trashed_at IS NULL;
                CREATE INDEX recipes_by_long_ago ON recipes (household_id, long_ago_order, title_key, id)
                    WHERE trashed_at IS NULL;
                CREATE INDEX recipes_by_times_cooked ON recipes (household_id, times_cooked_order, title_key, id)
                    WHERE trashed_at IS NULL;
                CREATE INDEX recipes_by_rating ON recipes (household_id, rating_order, title_key, id)
                    WHERE trashed_at IS NULL;
                CREATE INDEX recipes_by_time ON recipes (household_id, time_order, title_key, id)
                    WHERE trashed_at IS NULL;
                """
        ),
    ]

    /// Makes every recipe findable.
    private static func indexAll(_ connection: any SQLConnection) throws {
        try TextIndex.makeTables(.recipeFields, connection)
        try TextIndex.remakeIndex(.recipeFields, connection)
        let homes = try connection.rows("SELECT DISTINCT household_id FROM recipes", []) { $0["household_id"] as Data }
        for household in homes.compactMap({ HouseholdID(bytes: Array($0)) }) {
            let sql = "SELECT id FROM recipes WHERE household_id = ?"
            let ids = try connection.rows(sql, [household.blob]) { $0["id"] as String }
            for start in stride(from: 0, to: ids.count, by: 512) {
                let piece = Array(ids[start...].prefix(512))
                try connection.index(try connection.recipes(where: "id", isOneOf: piece, in: household), in: household)
            }
        }
    }
}
