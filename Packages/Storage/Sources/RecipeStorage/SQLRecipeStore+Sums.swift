public import Commands
public import Quantities
public import RecipeModule
import SQLKit

extension SQLRecipeStore {
    /// Returns the sums of the home's cookings in a period, which the database adds up.
    public func cookingSums(
        from first: CalendarDay?,
        until last: CalendarDay?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> CookingSums {
        try await database.read { connection in
            let period: SQLArguments = [household.blob, first?.number ?? Int.min, last?.number ?? Int.max]
            return CookingSums(
                days: try connection.days(in: period),
                servings: try connection.servings(in: period),
                mostCooked: try connection.mostCooked(in: period, limit: limit),
                tags: try connection.cookedTags(in: period, limit: limit, of: household)
            )
        }
    }
}

extension SQLConnection {
    fileprivate func days(in period: SQLArguments) throws -> [CalendarDay: Int] {
        let sql = "SELECT day, COUNT(*) AS times \(SumQuery.period) GROUP BY day"
        let found = try rows(sql, period) { (CalendarDay(number: $0["day"]), $0["times"] as Int) }
        return Dictionary(uniqueKeysWithValues: found)
    }

    fileprivate func servings(in period: SQLArguments) throws -> [Rational: Int] {
        let sql = """
            SELECT servings, COUNT(*) AS times \(SumQuery.period) AND servings IS NOT NULL GROUP BY servings
            """
        let found = try rows(sql, period) { row -> (Rational, Int) in
            let text: String = row["servings"]
            guard let servings = Rational(text) else { throw StoreError.unreadable("A cooking for \"\(text)\"") }
            return (servings, row["times"])
        }
        return Dictionary(found, uniquingKeysWith: +)
    }

    fileprivate func mostCooked(in period: SQLArguments, limit: Int) throws -> [RecipeTally] {
        let sql = """
            SELECT cooked.recipe_id, cooked.times, cooked.last_day, recipes.title
            FROM (\(SumQuery.recipes)) AS cooked
            LEFT JOIN recipes ON recipes.household_id = cooked.household_id AND recipes.id = cooked.recipe_id
            ORDER BY cooked.times DESC, COALESCE(recipes.title_key, ''), cooked.recipe_id LIMIT ?
            """
        return try rows(sql, period + [max(0, limit)]) { row in
            RecipeTally(
                id: try RecipeID(row: row, "recipe_id"),
                title: row["title"] ?? "",
                times: row["times"],
                lastDay: CalendarDay(number: row["last_day"])
            )
        }
    }

    fileprivate func cookedTags(
        in period: SQLArguments,
        limit: Int,
        of household: HouseholdID
    ) throws -> [CookingTally] {
        let sql = """
            SELECT tagged.tag, CAST(SUM(cooked.times) AS BIGINT) AS times, MIN(tagged.recipe_id) AS recipe_id
            FROM (\(SumQuery.recipes)) AS cooked
            JOIN recipe_tags AS tagged
                ON tagged.household_id = cooked.household_id AND tagged.recipe_id = cooked.recipe_id
            GROUP BY tagged.tag ORDER BY times DESC, tagged.tag LIMIT ?
            """
        let found = try rows(sql, period + [max(0, limit)]) { row in
            (tag: row["tag"] as String, times: row["times"] as Int, recipe: row["recipe_id"] as String)
        }
        let tags = "SELECT id, tags FROM recipes WHERE household_id = ? AND id IN"
        let written = try rows(tags, Array(Set(found.map(\.recipe))), household) { row in
            (row["id"] as String, try StoredJSON.decode(text: row["tags"]) as [String])
        }
        let byRecipe = Dictionary(uniqueKeysWithValues: written)
        return found.map { tag, times, recipe in
            let name = byRecipe[recipe]?.first { RecipeSearch.tagKey($0) == tag }
            return CookingTally(name: name ?? tag, times: times)
        }
    }
}

/// The parts of the queries of sums.
private enum SumQuery {
    static let period = "FROM recipe_cookings WHERE household_id = ? AND day >= ? AND day <= ?"

    /// How often each recipe was cooked in a period.
    static let recipes =
        "SELECT household_id, recipe_id, COUNT(*) AS times, MAX(day) AS last_day \(period) GROUP BY household_id, recipe_id"
}
