public import Commands
import Foundation
import Quantities
public import RecipeModule
import SQLKit

extension SQLRecipeStore {
    /// Returns how the home's recipes use ingredients.
    public func ingredientUse(
        of keys: Set<String>?,
        in household: HouseholdID
    ) async throws(StoreError) -> [IngredientUse] {
        let keys = keys.map(Array.init)
        return try await database.read { try $0.ingredientUse(of: keys, in: household) }
    }

    /// Returns the home's recipes that use ingredients.
    public func recipes(using keys: Set<String>, in household: HouseholdID) async throws(StoreError) -> Set<RecipeID> {
        try await database.read { connection in
            let query = "SELECT recipe_id FROM recipe_ingredients WHERE household_id = ? AND ingredient_key IN"
            return Set(try connection.rows(query, Array(keys), household) { try RecipeID(row: $0, "recipe_id") })
        }
    }
}

extension SQLConnection {
    fileprivate func ingredientUse(of keys: [String]?, in household: HouseholdID) throws -> [IngredientUse] {
        var units: [String: [UnitCode: Int]] = [:]
        try grouped(UseQuery.units, by: "line.ingredient_key, COALESCE(line.standard_unit, '')", keys, household) {
            row in
            // A count of pieces has no unit.
            let text: String = row["standard_unit"]
            let unit: UnitCode = text.isEmpty ? .count : UnitCode(rawValue: text)
            units[row["ingredient_key"], default: [:]][unit] = row["uses"]
        }
        var found: [IngredientUse] = []
        try grouped(UseQuery.recipes, by: "line.ingredient_key, line.household_id", keys, household) { row in
            let key: String = row["ingredient_key"]
            found.append(
                IngredientUse(
                    ingredientKey: key,
                    name: row["name"],
                    recipeCount: row["recipes"],
                    preferredUnit: IngredientUse.preferred(units[key] ?? [:]),
                    lastChange: (row["changed_at"] as Int64?).map { Date(wholeMilliseconds: $0) }
                )
            )
        }
        return found
    }

    /// Runs a query in groups, of these keys or of all.
    private func grouped(
        _ sql: String,
        by columns: String,
        _ keys: [String]?,
        _ household: HouseholdID,
        _ body: (SQLRow) throws -> Void
    ) throws {
        let group = "GROUP BY \(columns)"
        guard let keys else {
            _ = try rows("\(sql) AND line.ingredient_key IS NOT NULL \(group)", [household.blob], body)
            return
        }
        _ = try rows("\(sql) AND line.ingredient_key IN", keys, household, suffix: group, body)
    }
}

/// The queries of use.
///
/// Both read the index by key; only the name of an ingredient comes from one of its rows.
private enum UseQuery {
    private static let kept = """
        FROM recipe_ingredients AS line
        JOIN recipes AS recipe ON recipe.household_id = line.household_id AND recipe.id = line.recipe_id
            AND recipe.trashed_at IS NULL
        WHERE line.household_id = ?
        """

    /// The unit is an expression so that SQLite does not read every line of the home by the index of units.
    static let units = """
        SELECT line.ingredient_key, COALESCE(line.standard_unit, '') AS standard_unit, COUNT(*) AS uses
        \(kept) AND line.is_parseable = 1
        """

    static let recipes = """
        SELECT line.ingredient_key, COUNT(DISTINCT line.recipe_id) AS recipes,
            MAX(COALESCE(
                (SELECT MAX(saved_at) FROM recipe_revisions AS revision
                    WHERE revision.household_id = recipe.household_id AND revision.recipe_id = recipe.id),
                recipe.added_at
            )) AS changed_at,
            (SELECT one.name FROM recipe_ingredients AS one
                WHERE one.household_id = line.household_id AND one.ingredient_key = line.ingredient_key
                ORDER BY one.recipe_id, one.place LIMIT 1) AS name
        \(kept)
        """
}
