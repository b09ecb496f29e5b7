import CategoryMessages
import ShoppingMessages

/// The list for people: the recipes, the items by category, and the lines that couldn't be counted.
struct PlanText {
    let reply: PlanReply
    let page: Page

    /// Returns the complete list with its final line feed.
    func render() -> String {
        guard !reply.recipes.isEmpty else { return "" }
        return ([header] + categories + [footer]).joined(separator: "\n")
    }

    /// One line per recipe with its title, servings, and time.
    private var header: String {
        var table = Table()
        for recipe in reply.recipes {
            let facts = [scaling(of: recipe), time(of: recipe)].filter { !$0.isEmpty }.joined(separator: " · ")
            table.add(Span(recipe.title, .name), Span(facts, .quiet))
        }
        return table.text(on: page)
    }

    private func scaling(of recipe: RecipeSummary) -> String {
        guard !recipe.factorText.isEmpty else { return recipe.servings }
        let times = "× \(recipe.factorText.replacing(" ", with: Paragraph.noBreak))"
        return recipe.servings.isEmpty ? times : "\(recipe.servings) \(times)"
    }

    private func time(of recipe: RecipeSummary) -> String {
        let minutes =
            recipe.hasTotalMinutes
            ? recipe.totalMinutes
            : (recipe.hasPrepMinutes ? recipe.prepMinutes : 0)
                + (recipe.hasCookMinutes ? recipe.cookMinutes : 0)
        guard minutes > 0 else { return "" }
        guard minutes >= 60 else { return "\(minutes) min" }
        return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// One block per category, in the order of the reply.
    private var categories: [String] {
        var blocks: [(id: String, name: String, items: [PlanItem])] = []
        for item in reply.items {
            if blocks.last?.id == item.category.id {
                blocks[blocks.count - 1].items.append(item)
            } else {
                blocks.append((item.category.id, item.category.name, [item]))
            }
        }
        let width = nameColumns
        return blocks.map { block in
            let heading = page.tinted(block.name.printable, .heading) + "\n"
            return heading
                + block.items.map { PlanItemText(item: $0, recipes: reply.recipes.count).text(on: page, names: width) }
                .joined()
        }
    }

    /// The width for names: that of the longest name, but at most a third of the page.
    private var nameColumns: Int {
        let most = min(28, (page.columns ?? 90) / 3)
        let fitting = reply.items.filter { !PlanItemText(item: $0, recipes: 1).isNameAlone }
            .map { $0.name.printable.columns }.filter { $0 <= most }
        return fitting.max() ?? 0
    }

    private var footer: String {
        let coverage = reply.coverage
        let counted = "\(coverage.counted) of \(coverage.lines) \(coverage.lines == 1 ? "line" : "lines") counted"
        guard coverage.uncounted > 0 else { return page.tinted(counted, .done) + "\n" }
        let rest = "\(coverage.uncounted) \(coverage.uncounted == 1 ? "needs" : "need") you"
        return page.tinted(counted, .done) + ", " + page.tinted(rest, .warning) + "\n"
    }
}
