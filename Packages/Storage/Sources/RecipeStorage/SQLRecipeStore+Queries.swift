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
            "SELECT * FROM recipe_ingredients WHERE household_id = ? AND recipe_id IN",
            found.map { $0["id"] },
            household,
            suffix: "ORDER BY recipe_id, place"
        ) { $0 }
        let byRecipe = Dictionary(grouping: lines) { $0["recipe_id"] as String }
        return try found.map { try StoredRecipe(row: $0, lines: byRecipe[$0["id"]] ?? []) }
    }

    /// Writes recipes with their lines, with a few statements for each few hundred.
    func save(_ recipes: [StoredRecipe], in household: HouseholdID) throws {
        try deleteRecipes(recipes.map(\.id.description), in: household)
        try insert(into: "recipes", recipes.map { try $0.values(in: household) })
        try insert(into: "recipe_ingredients", recipes.flatMap { $0.lineValues(in: household) })
        try index(recipes, in: household)
    }

    /// Deletes recipes with their lines.
    func deleteRecipes(_ ids: [String], in household: HouseholdID) throws {
        try run("DELETE FROM recipe_ingredients WHERE household_id = ? AND recipe_id IN", ids, household)
        try run("DELETE FROM recipes WHERE household_id = ? AND id IN", ids, household)
    }
}
