import Commands
import Quantities
import RecipeModule
import SQLKit

extension StoredRecipe {
    /// Creates a recipe from its row and the rows of its lines, in order.
    init(row: SQLRow, lines: [SQLRow]) throws {
        let recipe = try Recipe(
            title: row["title"],
            servings: try Servings(row: row),
            ingredients: lines.map { IngredientLine($0["text"], section: $0["section"]) },
            times: CookingTimes(
                prepMinutes: row["prep_minutes"],
                cookMinutes: row["cook_minutes"],
                totalMinutes: row["total_minutes"]
            ),
            tags: try StoredJSON.decode(text: row["tags"]),
            language: row["language"],
            sourceURL: row["source_url"],
            steps: try StoredJSON.decode(text: row["steps"])
        )
        var portionSize: Rational?
        if let column: String = row["portion_size"] {
            guard let grams = Rational(column) else { throw StoreError.damaged("portion_size", column) }
            portionSize = grams
        }
        self.init(id: try RecipeID(row: row), version: row["version"], recipe: recipe, portionSize: portionSize)
    }
}

extension RecipeSummary {
    /// Reads the columns for lists.
    init(row: SQLRow) throws {
        self.init(
            id: try RecipeID(row: row),
            title: row["title"],
            servings: try Servings(row: row),
            ingredientCount: row["ingredient_count"]
        )
    }
}

extension Servings {
    fileprivate init?(row: SQLRow) throws {
        guard let text: String = row["servings_text"] else { return nil }
        guard let column: String = row["servings_count"] else {
            self.init(uncounted: text)
            return
        }
        guard let count = Rational(column) else { throw StoreError.damaged("servings_count", column) }
        try self.init(text: text, count: count)
    }
}

extension RecipeID {
    fileprivate init(row: SQLRow) throws {
        let column: String = row["id"]
        guard let id = RecipeID(column) else { throw StoreError.damaged("id", column) }
        self = id
    }
}

extension StoreError {
    fileprivate static func damaged(_ column: String, _ value: String) -> StoreError {
        .unreadable("A recipe with \"\(value)\" in the column \(column)")
    }
}
