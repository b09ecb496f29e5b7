import QuantityMessages
import RecipeMessages

/// A scaled recipe in Markdown, to be printed or put on a tablet.
struct ScaledRecipeMarkdown {
    let recipe: Recipe
    let scaled: ScaledRecipe

    /// Title, size, the scaled lines with their notes, summary and steps.
    func render() -> String {
        var text = "# \(escaped(recipe.title))\n\n\(ScaledSize(scaled).sentence)\n\n## Ingredients\n\n"
        for line in scaled.lines {
            let note = line.scaled.note.isEmpty ? "" : " *(\(escaped(line.scaled.note)))*"
            text += "- \(escaped(line.scaled.text))\(note)\n"
        }
        text += "\n*\(scaled.summary).*\n"
        guard !recipe.steps.isEmpty else { return text }
        text += "\n## Steps\n\n"
        for (index, step) in recipe.steps.enumerated() { text += "\(index + 1). \(escaped(step))\n" }
        return text
    }

    /// The text with a backslash before what Markdown would take for a sign.
    private func escaped(_ text: String) -> String {
        text.printable.reduce(into: "") { escaped, character in
            if "\\`*_[]<>#|".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
    }
}
