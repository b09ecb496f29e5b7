import RecipeMessages

/// A recipe for people.
struct RecipeText {
    let recipe: Recipe
    let page: Page
    /// The weight of a portion; empty when none is set or requested.
    var portion = ""

    /// Returns the title, facts, ingredients by section, and steps.
    func render() -> String {
        [head, ingredients, steps].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var head: String {
        var text = page.tinted(recipe.title.printable, .heading) + "\n"
        var facts = [recipe.servings.shown]
        if recipe.hasPrepMinutes { facts.append("\(recipe.prepMinutes) min preparing") }
        if recipe.hasCookMinutes { facts.append("\(recipe.cookMinutes) min cooking") }
        if recipe.hasTotalMinutes { facts.append("\(recipe.totalMinutes) min in all") }
        text += lines(facts.filter { !$0.isEmpty }.joined(separator: " · "), tone: .quiet)
        text += lines(recipe.tags.joined(separator: ", "), tone: .quiet)
        text += lines(recipe.sourceURL, tone: .quiet)
        return portion.isEmpty ? text : text + lines(portion.trimmedOfSpace)
    }

    private var ingredients: String {
        var text = ""
        var section = ""
        for line in recipe.ingredients {
            if line.section != section {
                section = line.section
                text += (text.isEmpty ? "" : "\n") + lines(section, tone: .name)
            }
            text += lines(line.text, indent: "  ")
        }
        return text
    }

    private var steps: String {
        recipe.steps.enumerated().map { lines("\($0.offset + 1). \($0.element)") }.joined()
    }

    private func lines(_ text: String, indent: String = "", tone: Tone = .plain) -> String {
        let room = page.columns.map { $0 - indent.count - 2 }
        return Paragraph([Span(text.printable, tone)]).lines(on: page, columns: room).enumerated()
            .map { $0.offset == 0 ? "\(indent)\($0.element)\n" : "\(indent)  \($0.element)\n" }.joined()
    }
}
