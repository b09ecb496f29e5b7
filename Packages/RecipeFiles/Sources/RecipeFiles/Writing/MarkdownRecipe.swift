import TextFormats

/// Writes recipes in Markdown, for people.
public enum MarkdownRecipe {
    /// Returns a recipe as a file; it has every text of the recipe.
    public static func write(_ draft: RecipeDraft) -> WrittenRecipe {
        let draft = draft.normalized
        var blocks = ["# \(escaped(draft.title))"]
        func add(_ block: String) { if !block.isEmpty { blocks.append(block) } }
        add(draft.description.textLines.map(escaped).joined(separator: "  \n"))
        if !draft.picture.isEmpty { add("![\(escaped(draft.title))](<\(escaped(draft.picture))>)") }
        add(facts(of: draft).map { "- \($0): \($1)" }.joined(separator: "\n"))
        if !draft.ingredients.isEmpty {
            add("## Ingredients")
            list(draft.ingredients, into: &blocks) { _, text in "- \(escaped(text))" }
        }
        if !draft.steps.isEmpty {
            add("## Steps")
            list(draft.steps, into: &blocks) { index, text in "\(index + 1). \(escaped(text))" }
        }
        if !draft.notes.isEmpty {
            add("## Notes")
            add(draft.notes.textLines.map(escaped).joined(separator: "  \n"))
        }
        if let nutrition = draft.nutrition {
            let lines = NutritionText.lines(of: nutrition)
            add("## Nutrition \(lines[0].lowercased())")
            add(lines.dropFirst().map { "- \($0)" }.joined(separator: "\n"))
        }
        return WrittenRecipe(
            bytes: Array((blocks.joined(separator: "\n\n") + "\n").utf8),
            left: draft.leftElsewhere("Markdown")
        )
    }

    private static func facts(of draft: RecipeDraft) -> [(String, String)] {
        var facts = [("Servings", escaped(draft.servings))]
        for (name, kind) in [
            ("Preparation", DraftTimes.Kind.prep), ("Cooking", .cook), ("Resting", .rest), ("In total", .total),
        ] {
            facts.append((name, draft.times[kind].map(MinutesText.text) ?? ""))
        }
        facts.append(("Weight", draft.totalWeight.map { "\(DraftNumber.text($0)) g" } ?? ""))
        facts.append(("Rating", draft.rating.map { "\($0) of 5" } ?? ""))
        facts.append(("Tags", draft.tags.map(escaped).joined(separator: ", ")))
        facts.append(("Language", escaped(draft.language)))
        facts.append(("Source", escaped(draft.source)))
        facts.append(("From", draft.sourceURL.isEmpty ? "" : "<\(address(draft.sourceURL))>"))
        return facts.filter { !$0.1.isEmpty }
    }

    private static func list(_ lines: [DraftLine], into blocks: inout [String], _ item: (Int, String) -> String) {
        var (section, texts) = ("", [String]())
        for line in lines {
            if line.section != section {
                if !texts.isEmpty { blocks.append(texts.joined(separator: "\n")) }
                (section, texts) = (line.section, [])
                if !section.isEmpty { blocks.append("### \(escaped(section))") }
            }
            texts.append(item(texts.count, line.text))
        }
        blocks.append(texts.joined(separator: "\n"))
    }

    /// An address with the signs encoded that end it in Markdown.
    private static func address(_ text: String) -> String {
        text.replacingScalars { ["<": "%3C", ">": "%3E", " ": "%20"][$0] }
    }

    private static func escaped(_ text: String) -> String { text.escapingScalars("\\`*_[]<>#|~") }
}
