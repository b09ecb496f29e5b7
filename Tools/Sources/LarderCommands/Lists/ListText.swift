import CategoryMessages
import CommonMessages
import ShoppingMessages

/// A list for people: each item with its name first and its quantity second, under the aisles of a store.
struct ListText {
    let page: Page
    let words: LocalWords
    /// Whether what needs an item stands under it.
    var showsSources = false

    /// Returns the complete list with its final line feed.
    func render(_ reply: ShowListReply) -> String {
        let heading = page.tinted(reply.list.name.printable, .heading) + "\n"
        guard !reply.items.isEmpty else { return heading + words(.listIsEmpty) + "\n" }
        let missing = words(.storeMissing, reply.list.name, reply.missingStore).printable
        let note = reply.missingStore.isEmpty ? "" : page.tinted(missing, .warning) + "\n"
        let (open, home) = reply.items.filter { !$0.checked }.parted { !$0.supply.isAtHome }
        var text = heading + note
        var category: String?
        for group in open.chunkedByCategory {
            if group.name != category { text += page.tinted(group.name.categoryHeading.printable, .quiet) + "\n" }
            category = group.name
            text += table(group.items)
        }
        let places: [(Shelf, LocalWords.Key)] = [(.cupboard, .cupboard), (.have, .have)]
        for (shelf, title) in places {
            let items = home.filter { $0.supply.shelf == shelf }
            if !items.isEmpty { text += page.tinted(words(title), .quiet) + "\n" + table(items) }
        }
        let checked = reply.items.filter(\.checked)
        if !checked.isEmpty { text += page.tinted(words(.inTheCart), .quiet) + "\n" + table(checked) }
        text += questions(reply.questions, of: reply.items)
        let progress = words(.progress, "\(reply.checked)", "\(reply.items.count)")
        return text + page.tinted(progress, Int(reply.checked) == reply.items.count ? .done : .plain) + "\n"
    }

    /// One row for each item: its mark, its name, and its quantity.
    func table(_ items: [ListItem]) -> String {
        var table = Table(indent: 2)
        for item in items {
            let mark = item.checked ? Span("✓", .done) : item.notThere ? Span("–", .warning) : Span("○", .quiet)
            table.add(mark, Span(item.name, item.checked ? .quiet : .name), Span(facts(item).spaced))
            if item.isBoughtOtherwise { table.add("", Span(beneath(item).spaced, .quiet), "") }
            guard showsSources else { continue }
            for need in item.needs { table.add("", Span(need.shown(words).spaced, .quiet), Span(need.source, .quiet)) }
        }
        return table.text(on: page)
    }

    /// The quantities side by side, then what else is known of the item.
    private func facts(_ item: ListItem) -> String {
        let stock = item.hasSupply && item.supply.shelf == .buy ? item.supply.inStock : []
        let amount = item.isBoughtOtherwise ? item.supply.shown(words) : item.shownQuantity(words)
        let have = stock.isEmpty ? "" : "(\(words(.alsoHave, stock.map(\.shown).joined(separator: " + "))))"
        var facts = [[amount, have].filter { !$0.isEmpty }.joined(separator: " ")].filter { !$0.isEmpty }
        if item.notThere { facts.append(words(.notThere)) }
        if !item.substitute.isEmpty { facts.append(words(.substitute, item.substitute)) }
        if item.checked, item.bought.hasQuantity {
            facts.append(words(.boughtAmount, item.bought.quantity.shown))
        }
        if item.checked, item.bought.hasPrice { facts.append(words.text(item.bought.price)) }
        facts += item.remarks
        if !item.note.isEmpty { facts.append(item.note) }
        return facts.joined(separator: ", ")
    }

    /// The exact need of what is bought in packs, or beside what the home has.
    private func beneath(_ item: ListItem) -> String { "\(words(.need)) \(item.shownQuantity(words))" }

    /// Questions with their numbers, and how to answer each; empty without any.
    func questions(_ questions: [MergeQuestion], of items: [ListItem]) -> String {
        guard !questions.isEmpty else { return "" }
        let blocks = questions.enumerated().map { index, question in
            let number = "\(index + 1)"
            let indent = String(repeating: " ", count: number.count + 4)
            let room = page.columns.map { max($0 - indent.count, 16) }
            let asked = Paragraph([Span(sentence(question, items))]).lines(on: page, columns: room)
            let answer = question.options(reference(question, among: questions, items, or: number))
            let how = Paragraph([Span(answer, .quiet)]).lines(on: page, columns: room)
            return "  \(page.tinted(number, .name))  " + (asked + how).joined(separator: "\n\(indent)") + "\n"
        }
        return page.tinted(words(.toDecide), .heading) + "\n" + blocks.joined()
    }

    /// How an answer names a question: by its item, because numbers shift, unless the item has several.
    private func reference(
        _ question: MergeQuestion,
        among questions: [MergeQuestion],
        _ items: [ListItem],
        or number: String
    ) -> String {
        let own = questions.count { $0.ingredientKey == question.ingredientKey }
        guard own == 1, let item = items.first(where: { $0.ingredientKey == question.ingredientKey }),
            !item.name.contains(where: { ",=\"".contains($0) }), Int(item.name) == nil
        else { return number }
        let name = item.name.printable.lowercased()
        return name.contains(" ") ? "\"\(name)\"" : name
    }

    private func sentence(_ question: MergeQuestion, _ items: [ListItem]) -> String {
        let items = items.map { QuestionedItem(key: $0.ingredientKey, name: $0.name, totals: $0.totals) }
        return words.text(question, about: items)
    }
}

extension [ListItem] {
    /// The items in their order, cut where the category changes.
    fileprivate var chunkedByCategory: [(name: String, items: [ListItem])] {
        var chunks: [(name: String, items: [ListItem])] = []
        for item in self {
            if chunks.last?.name != item.category.name { chunks.append((item.category.name, [])) }
            chunks[chunks.count - 1].items.append(item)
        }
        return chunks
    }
}

extension [ListItem] {
    /// The items of which something is true, and the others.
    fileprivate func parted(_ isFirst: (ListItem) -> Bool) -> (first: [ListItem], second: [ListItem]) {
        (filter(isFirst), filter { !isFirst($0) })
    }
}

extension ItemSupply {
    /// Whether no one needs to buy it: it is in the stock or, most likely, in the cupboard.
    fileprivate var isAtHome: Bool { shelf == .have || shelf == .cupboard }

    /// What to take from the shelf of the shop.
    fileprivate func shown(_ words: LocalWords) -> String {
        hasPacks ? words.text(packs) : taken.map(\.shown).joined(separator: " + ")
    }

    /// What to take from the shop's shelf: whole lemons, and no half one.
    fileprivate var taken: [Quantity] { take.isEmpty ? toBuy : take }
}

extension ListItem {
    /// Whether what to buy is not what is needed.
    fileprivate var isBoughtOtherwise: Bool {
        guard hasSupply, !checked, supply.shelf == .buy, !supply.toBuy.isEmpty else { return false }
        return supply.hasPacks || supply.taken.map(\.shown) != totals.map(\.shown)
    }

    /// The totals and the texts without a number, each once: "3 tsp + a pinch"; empty for the name alone.
    func shownQuantity(_ words: LocalWords) -> String {
        var seen: Set<String> = [""]
        let phrases = needs.filter { !$0.quantity.isParseable }.map(\.phrase)
            .filter { seen.insert($0.lowercased()).inserted }
        return (totals.map(\.shown) + phrases.map(words.noun)).joined(separator: " + ")
    }
}

extension ListNeed {
    /// What it needs: "1 cup, for baking", "a pinch", or the line as written.
    fileprivate func shown(_ words: LocalWords) -> String {
        guard quantity.isParseable || !phrase.isEmpty else { return line }
        let amount = quantity.isParseable ? quantity.shown : words.noun(phrase)
        return [amount, remark].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
