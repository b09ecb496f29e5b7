import ShoppingMessages
import TextFormats

/// The list in Markdown, with a box to tick before each item.
struct PlanMarkdown {
    let list: ShoppingList

    /// Returns the complete text with its final line feed.
    func render() -> String {
        let title = "# " + list.recipes.map { Self.escaped($0.title) }.joined(separator: ", ") + "\n"
        let closing = list.closing.isEmpty ? [] : [list.closing.map { Self.escaped($0) + "\n" }.joined()]
        return ([title] + list.sections.map(text) + closing).joined(separator: "\n")
    }

    private func text(_ section: ShoppingList.Section) -> String {
        let groups = section.groups.map { group in
            let aisle = group.aisle.isEmpty ? "" : "### \(Self.escaped(group.aisle))\n\n"
            let items = group.items.map { text($0, isTicked: section.isTicked) }.joined()
            return aisle + items
        }
        return "## \(Self.escaped(section.heading))\n\n" + groups.joined(separator: "\n")
    }

    private func text(_ item: ShoppingList.Item, isTicked: Bool) -> String {
        let amount = item.amount.isEmpty ? "" : ": \(Self.escaped(item.amount))"
        let head = "- \(isTicked ? "[ ] " : "")\(Self.escaped(item.name))\(amount)\n"
        return head + item.details.map { "  - \(Self.escaped($0))\n" }.joined()
    }

    /// The text with a backslash before each sign that Markdown would read as a mark.
    private static func escaped(_ text: String) -> String {
        text.replacingScalars { $0 == Paragraph.noBreak.unicodeScalars.first ? " " : nil }.escapingScalars(
            "\\`*_{}[]<>#|~"
        )
    }
}
