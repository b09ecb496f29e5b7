import GRDB
import PlainSQL

extension PlainSQLite {
    /// Makes the FTS5 table of all that a search looks into.
    func makeRecipeIndex() throws {
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE VIRTUAL TABLE texts USING fts5(title, tags, ingredients, steps);
                    INSERT INTO texts (rowid, title, tags, ingredients, steps) SELECT recipes.rowid, title, tags, (
                        SELECT group_concat(text, char(10)) FROM recipe_ingredients lines
                        WHERE lines.household_id = recipes.household_id AND recipe_id = recipes.id
                    ), steps FROM recipes;
                    INSERT INTO texts (texts) VALUES ('optimize');
                    """
            )
        }
    }

    /// Reads the recipes that have words with these beginnings, the best first, each with a piece of it around the
    /// words, and returns how many seconds that took, and how many it found.
    func searchRecipes(_ beginnings: [String], limit: Int) throws -> (seconds: Double, found: Int) {
        let match = beginnings.map { "\"\($0)\"*" }.joined(separator: " ")
        var found = 0
        let time = try seconds {
            try queue.unsafeRead { database in
                let statement = try database.cachedStatement(
                    sql: """
                        SELECT snippet(texts, -1, '', '', '…', 12), recipes.id, recipes.title, servings_text,
                            servings_count, ingredient_count, favorite, recipes.rating, times_cooked, last_cooked
                        FROM texts JOIN recipes ON recipes.rowid = texts.rowid
                        WHERE texts MATCH ? AND trashed_at IS NULL
                        ORDER BY bm25(texts, 16, 8, 4, 2), title_key, recipes.id LIMIT ?
                        """
                )
                found = try Row.fetchAll(statement, arguments: [match, limit]).count
            }
        }
        return (time, found)
    }
}
