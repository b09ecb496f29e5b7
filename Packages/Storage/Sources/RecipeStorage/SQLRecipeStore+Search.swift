public import Commands
import Foundation
public import RecipeModule
import SQLKit

extension SQLRecipeStore {
    /// Returns the home's recipes that fit a search, whose words and order come from indexes.
    public func search(
        _ search: RecipeSearch,
        after position: SearchPosition?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [RecipeHit] {
        try await database.read { connection in
            let query = try RecipeQuery(search, after: position, limit: limit, in: household, connection)
            return try connection.rows(query.sql, query.arguments) {
                RecipeHit(summary: try RecipeSummary(row: $0), value: $0["sort_value"])
            }
        }
    }
}

extension SQLRecipeStore {
    /// Returns how many recipes the home has.
    public func recipeCounts(of household: HouseholdID) async throws(StoreError) -> RecipeCounts {
        try await database.read { connection in
            let row = try connection.rows(
                """
                SELECT COUNT(*) AS recipes, COUNT(CASE WHEN favorite = 1 THEN 1 END) AS favorites,
                    COUNT(CASE WHEN times_cooked = 0 THEN 1 END) AS never_cooked
                FROM recipes WHERE household_id = ? AND trashed_at IS NULL
                """,
                [household.blob]
            ) { RecipeCounts(recipes: $0["recipes"], favorites: $0["favorites"], neverCooked: $0["never_cooked"]) }
            return row.first ?? RecipeCounts(recipes: 0, favorites: 0, neverCooked: 0)
        }
    }

    /// Returns the searches that the home keeps.
    public func savedSearches(of household: HouseholdID) async throws(StoreError) -> [SavedSearch] {
        try await database.read { connection in
            let sql = "SELECT body FROM recipe_searches WHERE household_id = ? ORDER BY name_key"
            return try connection.rows(sql, [household.blob]) { try StoredJSON.decode(text: $0["body"]) }
        }
    }
}

extension SQLConnection {
    /// Writes saved searches.
    func save(_ searches: [SavedSearch], in household: HouseholdID) throws {
        try deleteSearches(searches.map { $0.id.uuidString.lowercased() }, in: household)
        try insert(
            into: "recipe_searches",
            searches.map { saved in
                [
                    household.blob.sql, saved.id.uuidString.lowercased().sql, saved.nameKey.text.sql,
                    try StoredJSON.text(saved).sql,
                ]
            }
        )
    }

    /// Deletes saved searches.
    func deleteSearches(_ ids: [String], in household: HouseholdID) throws {
        try run("DELETE FROM recipe_searches WHERE household_id = ? AND id IN", ids, household)
    }
}

extension TextIndex.Name {
    /// The words of the parts of recipes; what it finds is a recipe and a part of it: its identifier, a slash, and the
    /// number of the part.
    static let recipeFields = TextIndex.Name("recipe_field")
}

extension SQLConnection {
    /// Makes recipes findable by their words and tags.
    func index(_ recipes: [StoredRecipe], in household: HouseholdID) throws {
        try deleteTags(of: recipes.map(\.id.description), in: household)
        var (words, tags): ([String: Set<String>], [[SQLValue]]) = ([:], [])
        for stored in recipes {
            let id = stored.id.description
            for field in RecipeField.allCases { words["\(id)/\(field.rawValue)"] = field.words(of: stored.recipe) }
            let keys = Set(stored.recipe.tags.map(RecipeSearch.tagKey))
            tags += keys.sorted().map { [household.blob.sql, $0.sql, id.sql] }
        }
        try TextIndex(.recipeFields, of: household, self).replace(words)
        try insert(into: "recipe_tags", tags)
    }

    /// Makes recipes that are gone unfindable.
    func unindexRecipes(_ ids: [String], in household: HouseholdID) throws {
        guard !ids.isEmpty else { return }
        try deleteTags(of: ids, in: household)
        let fields = ids.flatMap { id in RecipeField.allCases.map { ("\(id)/\($0.rawValue)", Set<String>()) } }
        try TextIndex(.recipeFields, of: household, self).replace(Dictionary(fields) { first, _ in first })
    }

    private func deleteTags(of ids: [String], in household: HouseholdID) throws {
        try run("DELETE FROM recipe_tags WHERE household_id = ? AND recipe_id IN", ids, household)
    }
}
