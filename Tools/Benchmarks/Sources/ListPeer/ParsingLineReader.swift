import QuantityModule
import RecipeModule
import Synchronization

/// Reads lines in this process, as the quantity service does for a home without words of its own.
struct ParsingLineReader: RecipeModule.LineReader {
    private let service = IngredientParsingService()

    func read(_ lines: [UnreadLine]) -> [RecipeModule.LineReading] {
        lines.map { line in
            let parsed = service.parse(line.text, locale: line.language)
            return RecipeModule.LineReading(
                ingredientKey: parsed.ingredientKey,
                name: parsed.name.isEmpty ? parsed.listName : parsed.name,
                quantity: parsed.quantity,
                note: [parsed.preparation, parsed.comment].filter { !$0.isEmpty }.joined(separator: ", "),
                isOptional: parsed.isOptional
            )
        }
    }

    func learn(_ corrections: [RecipeModule.LineCorrection]) {}
}
