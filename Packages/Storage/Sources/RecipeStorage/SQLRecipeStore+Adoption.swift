import Foundation
import RecipeModule
public import SQLKit

extension SQLRecipeStore {
    /// Returns the rows of every home that a release without entities wrote.
    public static func rowsToAdopt(_ connection: any SQLConnection) throws -> [RowToAdopt] {
        try connection.rows("SELECT * FROM recipes", []) { row in
            let household: Data = row["household_id"]
            let lines = try connection.rows(
                "SELECT * FROM recipe_ingredients WHERE household_id = ? AND recipe_id = ? ORDER BY place",
                [household, row["id"] as String]
            ) { $0 }
            let recipe = RecipeRow.recipe(try StoredRecipe(row: row, lines: lines))
            return RowToAdopt(household: household, key: recipe.key, version: row["version"], changes: recipe.changes)
        }
    }
}
