import QuantityMessages
import ShoppingMessages

/// A scaled recipe as a file that the recipe service can read again, in plain text or in Markdown.
///
/// What belongs to the scaling, such as "adjust to taste", stands in a part of its own, so that the ingredient lines are
/// only those.
struct ScaledRecipeFile {
    let recipe: ShoppingMessages.ScaledRecipe
    let isMarkdown: Bool

    /// Returns the title, servings, scaled lines, steps, and notes.
    func render() -> String {
        let scaled = recipe.scaled
        let title = isMarkdown ? "# \(written(scaled.title))" : written(scaled.title)
        let servings = scaled.servings.isEmpty ? "" : "\nServes \(scaled.servings)\n"
        let steps = recipe.steps.enumerated().map { "\($0.offset + 1). \(written($0.element))" }
        let notes = scaled.lines.filter { !$0.scaled.note.isEmpty }
            .map { "\(written($0.text)): \(written($0.scaled.note))" }
        return "\(title)\n\(servings)"
            + part("Ingredients", scaled.lines.map { item(written($0.scaled.text)) })
            + part("Steps", steps)
            + part("Notes", ([scaled.sizeText, scaled.summary] + notes).map(item))
    }

    private func part(_ heading: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let head = isMarkdown ? "## \(heading)" : "\(heading):"
        return "\n\(head)\n\n\(lines.joined(separator: "\n"))\n"
    }

    private func item(_ text: String) -> String { isMarkdown ? "- \(text)" : text }

    /// Returns the text on one line, in Markdown with a backslash before each special character.
    private func written(_ text: String) -> String {
        guard isMarkdown else { return text.printable }
        return text.printable.reduce(into: "") { escaped, character in
            if "\\`*_[]<>#|".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
    }
}
