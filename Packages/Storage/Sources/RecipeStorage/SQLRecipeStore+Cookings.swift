public import Commands
import Foundation
import Quantities
public import RecipeModule
import SQLKit

extension SQLRecipeStore {
    /// Returns the home's cookings of these identities.
    public func cookings(ids: Set<CookingID>, of household: HouseholdID) async throws(StoreError) -> [Cooking] {
        let ids = ids.map(\.description)
        return try await database.read { connection in
            let sql = "SELECT * FROM recipe_cookings WHERE household_id = ? AND id IN"
            return try connection.rows(sql, ids, household) { try Cooking(row: $0) }
        }
    }

    /// Returns the home's cookings, the latest day first, from an index of days.
    public func cookings(
        _ query: CookingQuery,
        after position: CookingPosition?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Cooking] {
        let ofRecipe = query.recipe == nil ? "" : "AND recipe_id = ?"
        // A day that is further than any of the calendar stands for no position.
        let place: (day: Int, id: String) = position.map { ($0.day.number, $0.id) } ?? (.max, "")
        return try await database.read { connection in
            let recipe: SQLArguments = query.recipe.map { [$0.description] } ?? []
            let days: SQLArguments = [query.from?.number ?? Int.min, min(query.until?.number ?? .max, place.day)]
            return try connection.rows(
                """
                SELECT * FROM recipe_cookings WHERE household_id = ? \(ofRecipe) AND day >= ? AND day <= ?
                AND (day < ? OR id > ?) ORDER BY day DESC, id LIMIT ?
                """,
                [household.blob] + recipe + days + [place.day, place.id, max(0, limit)]
            ) { try Cooking(row: $0) }
        }
    }

    /// Returns the identities of the cookings of recipes.
    public func cookingIDs(
        of recipes: Set<RecipeID>,
        in household: HouseholdID
    ) async throws(StoreError) -> [RecipeID: [CookingID]] {
        let ids = recipes.map(\.description)
        let found = try await database.read { connection in
            let sql = "SELECT recipe_id, id FROM recipe_cookings WHERE household_id = ? AND recipe_id IN"
            return try connection.rows(sql, ids, household) { row in
                (recipe: try RecipeID(row: row, "recipe_id"), id: try CookingID(row: row))
            }
        }
        return Dictionary(grouping: found, by: \.recipe).mapValues { $0.map(\.id) }
    }

    /// Returns how often recipes were cooked, which stands beside each.
    public func cookingTotals(
        of recipes: Set<RecipeID>,
        in household: HouseholdID
    ) async throws(StoreError) -> [RecipeID: CookingTotal] {
        let ids = recipes.map(\.description)
        let found = try await database.read { connection in
            let sql = "SELECT id, times_cooked, last_cooked FROM recipes WHERE household_id = ? AND id IN"
            return try connection.rows(sql, ids, household) { row in
                (recipe: try RecipeID(row: row), total: CookingTotal(row: row))
            }
        }
        return Dictionary(found.map { ($0.recipe, $0.total) }) { first, _ in first }.filter { $0.value.times > 0 }
    }
}

extension SQLConnection {
    /// Writes cookings; they never change, but an older form may be there.
    func save(_ cookings: [Cooking], in household: HouseholdID) throws {
        try deleteCookings(cookings.map(\.id.description), in: household)
        try insert(
            into: "recipe_cookings",
            cookings.map { cooking in
                let values: SQLArguments = [
                    household.blob, cooking.id.description, cooking.recipeID.description, cooking.day.number,
                    cooking.servings?.description, cooking.servings?.doubleValue, cooking.by,
                    cooking.saidAt.wholeMilliseconds, cooking.note,
                ]
                return values.map { $0?.sql ?? .null }
            }
        )
    }

    /// Deletes cookings.
    func deleteCookings(_ ids: [String], in household: HouseholdID) throws {
        try run("DELETE FROM recipe_cookings WHERE household_id = ? AND id IN", ids, household)
    }

    /// Returns the recipes of cookings.
    func recipes(ofCookings ids: [String], in household: HouseholdID) throws -> [String] {
        // A column that no index has lets SQLite look rows up by their identifiers, and not read the index by recipe.
        let sql = "SELECT recipe_id, said_at FROM recipe_cookings WHERE household_id = ? AND id IN"
        return try rows(sql, ids, household) { $0["recipe_id"] as String }
    }

    /// Counts the cookings of recipes again.
    func countCookings(of recipes: [String], in household: HouseholdID) throws {
        let own = "FROM recipe_cookings AS c WHERE c.household_id = recipes.household_id AND c.recipe_id = recipes.id"
        let (times, last, never) = ("SELECT count(*) \(own)", "SELECT max(c.day) \(own)", RecipeSearch.Sort.neverCooked)
        let sql = """
            UPDATE recipes SET times_cooked = (\(times)), last_cooked = (\(last)), times_cooked_order = -(\(times)),
                last_cooked_order = COALESCE(-(\(last)), \(never)), long_ago_order = COALESCE((\(last)), \(never))
            WHERE household_id = ? AND id IN
            """
        try run(sql, recipes, household)
    }
}

extension Cooking {
    fileprivate init(row: SQLRow) throws {
        let servings: String? = row["servings"]
        guard servings == nil || servings.flatMap({ Rational($0) }) != nil else {
            throw StoreError.unreadable("A cooking for \"\(servings ?? "")\"")
        }
        try self.init(
            id: CookingID(row: row),
            recipeID: RecipeID(row: row, "recipe_id"),
            day: CalendarDay(number: row["day"]),
            servings: servings.flatMap { Rational($0) },
            by: row["said_by"],
            saidAt: Date(wholeMilliseconds: row["said_at"]),
            note: row["note"]
        )
    }
}

extension CookingID {
    fileprivate init(row: SQLRow) throws {
        let text: String = row["id"]
        guard let id = CookingID(text) else { throw StoreError.unreadable("The cooking \(text)") }
        self = id
    }
}

extension CookingTotal {
    /// Reads how often the recipe of a row was cooked.
    init(row: SQLRow) {
        let day: Int? = row["last_cooked"]
        self.init(times: row["times_cooked"], lastDay: day.map { CalendarDay(number: $0) })
    }
}
