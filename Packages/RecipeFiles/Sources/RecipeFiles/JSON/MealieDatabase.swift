public import TextFormats

/// The recipes in the `database.json` of a Mealie backup, whose tables are joined here.
///
/// All of its text is in memory, because the rows of one recipe stand far from each other.
public struct MealieDatabase {
    /// The most bytes of a database.
    public static let mostBytes = 64 << 20

    private let tables: JSONValue
    private let recipes: [JSONValue]
    private var rows: [String: [String: [JSONValue]]] = [:]
    private var byID: [String: [String: JSONValue]] = [:]

    /// Reads the tables; refuses JSON without a table of recipes.
    public init(_ value: JSONValue) throws(RecipeRefusal) {
        guard let recipes = value["recipes"]?.elements else { throw .noRecipe }
        (tables, self.recipes) = (value, recipes)
        for table in [
            "recipes_ingredients", "recipe_instructions", "notes", "recipes_to_tags", "recipes_to_categories",
            "recipe_nutrition",
        ] {
            rows[table] = Dictionary(grouping: value.list(table)) { $0.text("recipe_id") }
        }
        for table in ["ingredient_foods", "ingredient_units", "tags", "categories"] {
            byID[table] = Dictionary(value.list(table).map { ($0.text("id"), $0) }) { first, _ in first }
        }
    }

    /// How many recipes there are.
    public var count: Int { recipes.count }

    /// Returns one of the recipes with all that belongs to it.
    public func recipe(at index: Int) -> ReadRecipe {
        let recipe = recipes[index]
        let id = recipe.text("id")
        guard case .object(let members) = recipe else { return MealieRecipe.read(recipe, file: "") }
        let ingredients = sorted("recipes_ingredients", id).map { row in
            Self.merged(
                row,
                [
                    "food": byID["ingredient_foods"]?[row.text("food_id")] ?? .null,
                    "unit": byID["ingredient_units"]?[row.text("unit_id")] ?? .null,
                ]
            )
        }
        let joined: [JSONValue.Member] = [
            .init("recipe_ingredient", .array(ingredients)),
            .init("recipe_instructions", .array(sorted("recipe_instructions", id))),
            .init("notes", .array(rows["notes"]?[id] ?? [])),
            .init("tags", .array(linked("recipes_to_tags", id, "tag_id", "tags"))),
            .init("recipe_category", .array(linked("recipes_to_categories", id, "category_id", "categories"))),
            .init("nutrition", rows["recipe_nutrition"]?[id]?.first ?? .null),
        ]
        return MealieRecipe.read(.object(members + joined), file: recipe.text("slug"))
    }

    private static func merged(_ row: JSONValue, _ more: JSONValue) -> JSONValue {
        guard case .object(let members) = row, case .object(let others) = more else { return row }
        return .object(members + others)
    }

    private func sorted(_ table: String, _ id: String) -> [JSONValue] {
        let own = (rows[table]?[id] ?? []).enumerated().map {
            (Int($0.element.text("position")) ?? 0, $0.offset, $0.element)
        }
        return own.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    private func linked(_ table: String, _ id: String, _ column: String, _ target: String) -> [JSONValue] {
        (rows[table]?[id] ?? []).compactMap { byID[target]?[$0.text(column)] }
    }
}
