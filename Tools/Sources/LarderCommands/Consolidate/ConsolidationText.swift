import CommonMessages
import QuantityMessages
import ShoppingMessages

/// A consolidated list for people: the items with each recipe's share, the merged items, and the open questions.
struct ConsolidationText {
    let reply: PreviewMergeReply
    /// The category of each item; empty if the items aren't in the order of aisles.
    var categories: [String] = []
    let page: Page
    let words: LocalWords

    /// Returns the complete text with its final line feed.
    func render() -> String {
        guard !reply.lines.isEmpty || !reply.leftOut.isEmpty else { return "" }
        return ([items, questions, footer]).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// One item per line, marked if lines were added up or a question is open, with a heading above each category.
    private var items: String {
        let questioned = Set(reply.questions.map(\.ingredientKey))
        return reply.items.enumerated().map { index, item in
            let category = categories.isEmpty ? "" : categories[index]
            let isFirst = !categories.isEmpty && (index == 0 || categories[index - 1] != category)
            let heading = isFirst ? page.tinted(category.categoryHeading.printable, .quiet) + "\n" : ""
            let mark: Span =
                questioned.contains(item.ingredientKey)
                ? Span("!", .warning) : item.counted.count > item.totals.count ? Span("✓", .done) : " "
            let name = Span(item.name.printable, .name)
            let rest = item.text.printable.dropFirst(item.name.printable.count)
            let room = page.columns.map { max($0 - 4, 16) }
            let lines = Paragraph([name, Span(String(rest))]).lines(on: page, columns: room)
            let details = (item.conversions + item.assumptions.map(words.text)).map {
                "    \(page.tinted($0.printable, .quiet))\n"
            }
            return heading + "\(page.tinted(mark.text, mark.tone)) \(lines.joined(separator: "\n    "))\n"
                + details.joined()
        }.joined()
    }

    /// The questions with their numbers, and how to answer each.
    private var questions: String {
        let questions = reply.questions
        guard !questions.isEmpty else { return "" }
        let blocks = questions.enumerated().map { index, question in
            let number = "\(index + 1)"
            let indent = String(repeating: " ", count: number.count + 4)
            let room = page.columns.map { max($0 - indent.count, 16) }
            let sentence = Paragraph([Span(sentence(question).printable)]).lines(on: page, columns: room)
            let how = Paragraph([Span(question.options(number), .quiet)]).lines(on: page, columns: room)
            return "  \(page.tinted(number, .name))  " + (sentence + how).joined(separator: "\n\(indent)") + "\n"
        }
        return page.tinted(words(.toDecide), .heading) + "\n" + blocks.joined()
    }

    private func sentence(_ question: MergeQuestion) -> String {
        let items = reply.items.map { QuestionedItem(key: $0.ingredientKey, name: $0.name, totals: $0.totals) }
        let position = Int(question.position)
        let line = question.hasPosition && reply.lines.indices.contains(position) ? reply.lines[position].text : ""
        return words.text(question, about: items, line: line)
    }

    private var footer: String {
        var texts = [reply.lines.isEmpty ? words(.emptyList) : words.counted(reply.coverage)]
        let merged = reply.merged
        if !merged.isEmpty {
            let lines = merged.reduce(0) { $0 + $1.counted.count }
            let items = merged.reduce(0) { $0 + $1.totals.count }
            texts.append(words(.addedUp, "\(lines)", "\(items)"))
        }
        let open = reply.questions.count
        if open > 0 { texts.append(words(.openQuestions, "\(open)")) }
        var text = page.tinted(texts.joined(separator: ", "), open == 0 ? .done : .warning) + "\n"
        for line in reply.leftOut {
            text += page.tinted(words(.notIngredient, line.text.printable), .quiet) + "\n"
        }
        for decision in reply.idle {
            text += page.tinted(words(.notNeeded, decision.printable), .quiet) + "\n"
        }
        return text
    }
}
