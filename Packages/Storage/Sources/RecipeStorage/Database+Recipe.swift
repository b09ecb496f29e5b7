import Foundation
import GRDB
import Quantities
import RecipeModule
import SQLiteKit

extension Database {
    /// Writes a recipe that is not there.
    func insert(_ stored: StoredRecipe, _ household: Data) throws {
        let recipe = stored.recipe
        let arguments: [(any DatabaseValueConvertible)?] = [
            household, stored.id.description, recipe.title, stored.titleKey.text,
            recipe.servings?.text, recipe.servings?.count?.description, recipe.servings?.count?.doubleValue,
            recipe.times.prepMinutes, recipe.times.cookMinutes, recipe.times.totalMinutes,
            recipe.language, recipe.sourceURL, try TextList.encode(recipe.tags), try TextList.encode(recipe.steps),
            recipe.ingredients.count, stored.version, stored.portionSize?.description,
            stored.portionSize?.doubleValue,
        ]
        let marks = Array(repeating: "?", count: arguments.count).joined(separator: ", ")
        try cachedStatement(
            sql: """
                INSERT INTO recipes (household_id, id, title, title_key, servings_text, servings_count,
                    servings_number, prep_minutes, cook_minutes, total_minutes, language, source_url, tags, steps,
                    ingredient_count, version, portion_size, portion_size_number) VALUES (\(marks))
                """
        ).execute(arguments: StatementArguments(arguments))
        let line = try cachedStatement(
            sql: """
                INSERT INTO recipe_ingredients (household_id, recipe_id, place, text, section) VALUES (?, ?, ?, ?, ?)
                """
        )
        for (place, ingredient) in recipe.ingredients.enumerated() {
            try line.execute(
                arguments: [household, stored.id.description, place, ingredient.text, ingredient.section]
            )
        }
    }

    /// Removes a recipe with its lines, if it is there.
    func deleteRecipe(_ id: String, _ household: Data) throws {
        try cachedStatement(sql: "DELETE FROM recipe_ingredients WHERE household_id = ? AND recipe_id = ?")
            .execute(arguments: [household, id])
        try cachedStatement(sql: "DELETE FROM recipes WHERE household_id = ? AND id = ?")
            .execute(arguments: [household, id])
    }

    /// The recipes whose column has one of the values.
    func recipes(where column: String, isOneOf values: [String], _ household: Data) throws -> [StoredRecipe] {
        let rows = try Row.fetchAll(
            self,
            sql: "SELECT * FROM recipes WHERE household_id = ? AND \(column) IN (\(Self.marks(values.count)))",
            arguments: [household] + StatementArguments(values)
        )
        let ids = rows.map { $0["id"] as String }
        let lines = try Row.fetchAll(
            self,
            sql: """
                SELECT recipe_id, text, section FROM recipe_ingredients
                WHERE household_id = ? AND recipe_id IN (\(Self.marks(ids.count))) ORDER BY recipe_id, place
                """,
            arguments: [household] + StatementArguments(ids)
        )
        let byRecipe = Dictionary(grouping: lines) { $0["recipe_id"] as String }
        return try rows.map { try StoredRecipe(row: $0, lines: byRecipe[$0["id"], default: []]) }
    }

    /// Every recipe of every home, as the creation of its entity.
    func recipesToAdopt() throws -> [RowToAdopt] {
        let lines = """
            SELECT text, section FROM recipe_ingredients WHERE household_id = ? AND recipe_id = ? ORDER BY place
            """
        return try Row.fetchAll(self, sql: "SELECT * FROM recipes").map { row in
            let household: Data = row["household_id"]
            let place: StatementArguments = [household, row["id"] as String]
            let stored = try StoredRecipe(row: row, lines: Row.fetchAll(self, sql: lines, arguments: place))
            let recipe = RecipeRow.recipe(stored)
            return RowToAdopt(
                household: household,
                key: recipe.key,
                version: stored.version,
                changes: recipe.changes
            )
        }
    }

    private static func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ",") }
}
