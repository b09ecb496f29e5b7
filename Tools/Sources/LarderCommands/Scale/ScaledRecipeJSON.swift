import QuantityMessages
import RecipeMessages
import ShoppingMessages
import TextFormats

/// A scaled recipe for programs.
struct ScaledRecipeJSON {
    let recipe: ShoppingMessages.ScaledRecipe

    /// All fields of the service's reply, with the recipe's steps.
    var value: JSONValue {
        .object([
            .init("title", .string(recipe.recipe.title)),
            .init("factor", .string(recipe.factor)),
            .init("originalServings", Self.optional(recipe.originalServings)),
            .init("servings", Self.optional(recipe.recipe.servings.count)),
            .init("yield", Self.optional(recipe.recipe.servings.text)),
            .init("lines", .array(lines)),
            .init("scaled", .integer(Int64(recipe.scaled))),
            .init("kept", .integer(Int64(recipe.kept))),
            .init("needsYou", .integer(Int64(recipe.needingYou))),
            .init("summary", .string(recipe.summary)),
            .init("steps", .array(recipe.recipe.steps.map { .string($0) })),
            .init("description", Self.optional(recipe.recipe.description_p)),
            .init("notes", Self.optional(recipe.recipe.notes)),
            .init("totalWeight", Self.optional(recipe.recipe.totalWeight)),
        ])
    }

    private var lines: [JSONValue] {
        let sections = recipe.recipe.ingredients.map(\.section)
        return recipe.lines.enumerated().map { position, line in
            Self.line(line, section: sections.indices.contains(position) ? sections[position] : "")
        }
    }

    private static func line(_ line: LineInBothSizes, section: String) -> JSONValue {
        .object([
            .init("section", optional(section)),
            .init("original", .string(line.original)),
            .init("text", .string(line.scaled.text)),
            .init("status", .string(status(line.scaled.status))),
            .init("note", .string(line.scaled.note)),
            .init("quantity", line.scaled.quantity.json),
        ])
    }

    private static func status(_ status: ScalingStatus) -> String {
        switch status {
        case .scaled: "scaled"
        case .kept: "kept"
        default: "needsYou"
        }
    }

    private static func optional(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }
}
