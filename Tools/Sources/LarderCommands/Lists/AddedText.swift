import ShoppingMessages

/// What became of lines that were added to a list, for people.
struct AddedText {
    let page: Page
    let words: LocalWords

    /// Returns one line for each changed item, then what was left out, what is to decide, and what has no category.
    func render(_ reply: AddToListReply) -> String {
        let combined = Set(reply.lines.filter(\.combined).map(\.itemID))
        var table = Table()
        for item in reply.items {
            let before = reply.before.first { $0.id == item.id }?.shownQuantity(words) ?? ""
            let note = combined.contains(item.id) ? words(.combined, before.isEmpty ? item.name : before) : ""
            let mark = combined.contains(item.id) ? Span("✓", .done) : Span("+", .quiet)
            table.add(
                mark,
                Span(item.name, .name),
                Span(item.shownQuantity(words).spaced),
                Span(note.spaced, .quiet)
            )
        }
        var text = page.tinted(reply.list.name.printable, .heading) + "\n" + table.text(on: page)
        if reply.items.isEmpty, !reply.lines.isEmpty { text += words(.allListed) + "\n" }
        for line in reply.skipped {
            text += page.tinted("\(line.line): \(line.sentence)".printable, .quiet) + "\n"
        }
        text += ListText(page: page, words: words).questions(reply.questions, of: reply.items)
        guard !reply.uncategorized.isEmpty else { return text }
        let names = reply.uncategorized.map(\.name).joined(separator: ", ")
        return text + page.tinted(words(.noAisle, names.printable), .quiet) + "\n"
    }
}
