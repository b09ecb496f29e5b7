import ShoppingMessages

/// The list for a terminal: the recipes, then each section with aligned amounts, then the count.
struct PlanText {
    private let list: ShoppingList
    private let page: Page
    /// The column in which amounts begin: after the longest name, but within half the page.
    private let amountColumn: Int

    /// Lays out a list on a page.
    init(list: ShoppingList, page: Page) {
        self.list = list
        self.page = page
        let most = min(36, (page.columns ?? 80) / 2)
        let ends = list.sections.flatMap { section in
            section.groups.flatMap { group in
                group.items.filter { !$0.amount.isEmpty }.map { $0.name.columns + (group.aisle.isEmpty ? 4 : 6) }
            }
        }
        amountColumn = ends.filter { $0 <= most }.max() ?? 0
    }

    /// Returns the complete list with its final line feed; empty for a plan without recipes.
    func render() -> String {
        guard !list.recipes.isEmpty else { return "" }
        var header = Table()
        for recipe in list.recipes { header.add(Span(recipe.title, .name), Span(recipe.facts, .quiet)) }
        let closing = (list.closing + [count]).map { $0 + "\n" }.joined()
        return ([header.text(on: page)] + list.sections.map(text) + [closing]).joined(separator: "\n")
    }

    private func text(_ section: ShoppingList.Section) -> String {
        page.tinted(section.heading, .heading) + "\n" + section.groups.map(text).joined()
    }

    private func text(_ group: ShoppingList.Group) -> String {
        let aisle = group.aisle.isEmpty ? "" : "  " + page.tinted(group.aisle, .quiet) + "\n"
        return aisle + group.items.map { text($0, indent: group.aisle.isEmpty ? 2 : 4) }.joined()
    }

    /// One item: its name, its amount in the list's column of amounts, and its details below.
    ///
    /// A name that reaches into the column pushes its amount to the right, or below on a narrow page.
    private func text(_ item: ShoppingList.Item, indent: Int) -> String {
        let space = String(repeating: " ", count: indent)
        let details = item.details.flatMap { detail in
            Paragraph([Span(detail, .quiet)]).lines(on: page, columns: room(after: indent + 2)).map {
                "\(space)  \($0)\n"
            }
        }
        let names = Paragraph([Span(item.name, .name)]).lines(on: page, columns: room(after: indent))
        let name = names.map { space + $0 }.joined(separator: "\n")
        guard !item.amount.isEmpty else { return name + "\n" + details.joined() }
        let used = indent + item.name.columns
        let start = max(amountColumn, used + 2)
        let fits = names.count == 1 && page.columns.map { start + item.amount.columns <= $0 } ?? true
        let gap = fits ? String(repeating: " ", count: start - used) : "\n\(space)  "
        let amounts = Paragraph([Span(item.amount)]).lines(on: page, columns: room(after: fits ? start : indent + 2))
        let hanging = "\n" + String(repeating: " ", count: fits ? start : indent + 2)
        return name + gap + amounts.joined(separator: hanging) + "\n" + details.joined()
    }

    private func room(after indent: Int) -> Int? { page.columns.map { max($0 - indent, 16) } }

    private var count: String { page.tinted(list.coverage, .done) }
}
