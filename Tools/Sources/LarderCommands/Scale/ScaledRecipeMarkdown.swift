import QuantityMessages
import ShoppingMessages

/// A scaled recipe in Markdown, for printing or for a tablet.
struct ScaledRecipeMarkdown {
    let recipe: ShoppingMessages.ScaledRecipe

    /// Returns the title, size, scaled lines with their notes, summary, and steps.
    func render() -> String {
        var text = "# \(escaped(recipe.scaled.title))\n\n\(ScaledSize(recipe.scaled).sentence)\n\n## Ingredients\n\n"
        for line in recipe.scaled.lines {
            let note = line.scaled.note.isEmpty ? "" : " *(\(escaped(line.scaled.note)))*"
            text += "- \(escaped(line.scaled.text))\(note)\n"
        }
        text += "\n*\(recipe.scaled.summary).*\n"
        guard !recipe.steps.isEmpty else { return text }
        text += "\n## Steps\n\n"
        for (index, step) in recipe.steps.enumerated() { text += "\(index + 1). \(escaped(step))\n" }
        return text
    }

    /// Returns the text with a backslash before each special character of Markdown.
    private func escaped(_ text: String) -> String {
        text.printable.reduce(into: "") { escaped, character in
            if "\\`*_[]<>#|".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
    }
}
