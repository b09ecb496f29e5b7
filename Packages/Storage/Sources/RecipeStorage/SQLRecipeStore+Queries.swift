import Commands
import Quantities
import RecipeModule
import SQLKit

extension SQLConnection {
    /// Returns the recipes with one of these values in a column, in two queries for each few hundred.
    func recipes(
        where column: String,
        isOneOf values: [String],
        in household: HouseholdID
    ) throws -> [StoredRecipe] {
        let found = try rows("SELECT * FROM recipes WHERE household_id = ? AND \(column) IN", values, household) { $0 }
        let lines = try rows(
            "SELECT recipe_id, text, section FROM recipe_ingredients WHERE household_id = ? AND recipe_id IN",
            found.map { $0["id"] },
            household,
            suffix: "ORDER BY recipe_id, place"
        ) { $0 }
        let byRecipe = Dictionary(grouping: lines) { $0["recipe_id"] as String }
        return try found.map { try StoredRecipe(row: $0, lines: byRecipe[$0["id"]] ?? []) }
    }

    /// Writes a recipe with its lines.
    func save(_ stored: StoredRecipe, in household: HouseholdID) throws {
        let (recipe, id) = (stored.recipe, stored.id.description)
        try deleteRecipe(id, in: household)
        let values: SQLArguments = [
            household.blob, id, recipe.title, stored.titleKey.text,
            recipe.servings?.text, recipe.servings?.count?.description, recipe.servings?.count?.doubleValue,
            recipe.times.prepMinutes, recipe.times.cookMinutes, recipe.times.totalMinutes,
            recipe.language, recipe.sourceURL, try StoredJSON.text(recipe.tags), try StoredJSON.text(recipe.steps),
            recipe.ingredients.count, stored.version, stored.portionSize?.description,
            stored.portionSize?.doubleValue,
        ]
        let places = values.count.places
        try run(
            """
            INSERT INTO recipes (household_id, id, title, title_key, servings_text, servings_count, servings_number,
                prep_minutes, cook_minutes, total_minutes, language, source_url, tags, steps, ingredient_count,
                version, portion_size, portion_size_number) VALUES (\(places))
            """,
            values
        )
        for (place, line) in recipe.ingredients.enumerated() {
            try run(
                "INSERT INTO recipe_ingredients (household_id, recipe_id, place, text, section) VALUES (?, ?, ?, ?, ?)",
                [household.blob, id, place, line.text, line.section]
            )
        }
    }

    /// Deletes the row of a recipe; a kind of a later release has none.
    func deleteRecipeRow(of key: EntityKey, in household: HouseholdID) throws {
        if key.kind == RecipeRow.kind { try deleteRecipe(key.id.text, in: household) }
    }

    private func deleteRecipe(_ id: String, in household: HouseholdID) throws {
        try run("DELETE FROM recipe_ingredients WHERE household_id = ? AND recipe_id = ?", [household.blob, id])
        try run("DELETE FROM recipes WHERE household_id = ? AND id = ?", [household.blob, id])
    }
}
