import QuantityMessages
import RecipeMessages
import ShoppingMessages
import TextFormats

/// A scaled recipe as a file that the recipe service can read again, in plain text or in Markdown.
///
/// What belongs to the scaling, such as "adjust to taste", stands in a part of its own, so that the ingredient lines
/// are only those.
struct ScaledRecipeFile {
    let recipe: ShoppingMessages.ScaledRecipe
    let isMarkdown: Bool

    /// Returns the title, the facts, the scaled lines by section, the steps, and the notes.
    func render() -> String {
        let title = written(recipe.recipe.title)
        let steps = recipe.recipe.steps.enumerated().map { "\($0.offset + 1). \(written($0.element))" }
        let notes = recipe.lines.filter { !$0.scaled.note.isEmpty }.map { "\($0.original): \($0.scaled.note)" }
        return "\(isMarkdown ? "# " : "")\(title)\n" + facts + part("Ingredients", ingredients) + part("Steps", steps)
            + part("Notes", ([recipe.sizeText, recipe.summary] + notes).map(item))
    }

    private var facts: String {
        let (recipe, servings) = (recipe.recipe, recipe.recipe.servings.text)
        let times = [
            recipe.hasPrepMinutes ? "Prep: \(recipe.prepMinutes) min" : "",
            recipe.hasCookMinutes ? "Cook: \(recipe.cookMinutes) min" : "",
            recipe.hasTotalMinutes ? "Total: \(recipe.totalMinutes) min" : "",
        ]
        let facts = [
            servings.isEmpty ? "" : "Yield: \(written(servings))",
            times.filter { !$0.isEmpty }.joined(separator: " | "),
            recipe.tags.isEmpty ? "" : "Tags: \(written(recipe.tags.joined(separator: ", ")))",
            recipe.sourceURL.isEmpty ? "" : "Source: \(recipe.sourceURL.printable)",
        ]
        let lines = facts.filter { !$0.isEmpty }.joined(separator: isMarkdown ? "  \n" : "\n")
        return lines.isEmpty ? "" : "\n\(lines)\n"
    }

    private var ingredients: [String] {
        var lines: [String] = []
        var section = ""
        for line in recipe.recipe.ingredients {
            if line.section != section {
                section = line.section
                let heading = isMarkdown ? "### \(written(section))" : "\(written(section)):"
                lines += lines.isEmpty ? [heading] : ["", heading]
                if isMarkdown { lines.append("") }
            }
            lines.append(item(line.text))
        }
        return lines
    }

    private func part(_ heading: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let head = isMarkdown ? "## \(heading)" : "\(heading):"
        return "\n\(head)\n\n\(lines.joined(separator: "\n"))\n"
    }

    /// A bullet keeps an ingredient that is a sentence from being read as the first step.
    private func item(_ text: String) -> String { "- \(written(text))" }

    /// Returns the text on one line, in Markdown with a backslash before each special character.
    private func written(_ text: String) -> String {
        guard isMarkdown else { return text.printable }
        return text.printable.escapingScalars("\\`*_[]<>#|")
    }
}
