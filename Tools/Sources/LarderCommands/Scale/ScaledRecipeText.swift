import QuantityMessages
import RecipeMessages
import ShoppingMessages

/// A scaled recipe for people, with each line next to the original.
struct ScaledRecipeText {
    let recipe: ShoppingMessages.ScaledRecipe
    let page: Page

    /// Returns the title, size, both columns, notes, summary, and steps.
    func render() -> String {
        var text = page.tinted(recipe.recipe.title.printable, .heading) + "\n"
        text += page.tinted(recipe.sizeText, .quiet) + "\n\n"
        var table = Table(indent: 2)
        let sections = recipe.recipe.ingredients.map(\.section)
        var section = ""
        for (position, line) in recipe.lines.enumerated() {
            if sections.indices.contains(position), sections[position] != section {
                section = sections[position]
                table.add(Span(""), Span(section, .name), Span(""))
            }
            table.add(
                Span(mark(line.scaled), tone(line.scaled)),
                Span(line.original, .quiet),
                Span(new(line.scaled), tone(line.scaled))
            )
        }
        text += table.text(on: page) + "\n" + recipe.summary + ".\n"
        let notes = recipe.recipe.notes.isEmpty ? "" : "\n\(recipe.recipe.notes.printable)\n"
        return text + (steps.isEmpty ? "" : "\n" + steps) + notes
    }

    private var steps: String {
        var (text, section) = ("", "")
        for (place, step) in recipe.recipe.steps.enumerated() {
            let details = recipe.recipe.stepDetails
            let heading = details.indices.contains(place) ? details[place].section : ""
            if heading != section {
                section = heading
                text += text.isEmpty ? "" : "\n"
                text += section.isEmpty ? "" : page.tinted(section.printable, .name) + "\n"
            }
            text += "\(place + 1). \(step.printable)\n"
        }
        return text
    }

    private func new(_ line: ScaledLine) -> String {
        let text = line.status == .scaled ? line.text : ""
        let note = line.note.isEmpty ? "" : "(\(line.note))"
        return [text, note].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func mark(_ line: ScaledLine) -> String {
        switch line.status {
        case .scaled: "✓"
        case .needsYou: "!"
        default: "·"
        }
    }

    private func tone(_ line: ScaledLine) -> Tone {
        switch line.status {
        case .scaled: .plain
        case .needsYou: .warning
        default: .quiet
        }
    }
}
