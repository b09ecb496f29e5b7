import CommonMessages
import QuantityMessages
import ShoppingMessages

/// A consolidated list for people: the items with each recipe's share, the merged items, and the open questions.
struct ConsolidationText {
    let reply: PreviewMergeReply
    let page: Page

    /// Returns the complete text with its final line feed.
    func render() -> String {
        guard !reply.lines.isEmpty || !reply.leftOut.isEmpty else { return "" }
        return ([items, questions, footer]).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// One item per line, marked if lines were added up or a question is open.
    private var items: String {
        let questioned = Set(reply.questions.map(\.ingredientKey))
        return reply.items.map { item in
            let mark: Span =
                questioned.contains(item.ingredientKey)
                ? Span("!", .warning) : item.counted.count > item.totals.count ? Span("✓", .done) : " "
            let name = Span(item.name.printable, .name)
            let rest = item.text.printable.dropFirst(item.name.printable.count)
            let room = page.columns.map { max($0 - 4, 16) }
            let lines = Paragraph([name, Span(String(rest))]).lines(on: page, columns: room)
            let details = (item.conversions + item.assumptions.map(\.sentence)).map {
                "    \(page.tinted($0.printable, .quiet))\n"
            }
            return "\(page.tinted(mark.text, mark.tone)) \(lines.joined(separator: "\n    "))\n" + details.joined()
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
            let sentence = Paragraph([Span(question.sentence.printable)]).lines(on: page, columns: room)
            let how = Paragraph([Span(Self.options(question, number), .quiet)]).lines(on: page, columns: room)
            return "  \(page.tinted(number, .name))  " + (sentence + how).joined(separator: "\n\(indent)") + "\n"
        }
        return page.tinted("To decide", .heading) + "\n" + blocks.joined()
    }

    private static func options(_ question: MergeQuestion, _ number: String) -> String {
        if question.hasPosition { return "--amount \(number)=\"1/8 tsp\"" }
        guard question.hasTotal else { return "--accept \(number)" }
        let units = question.units.map { $0.isEmpty ? "whole" : $0 }
        return "--accept \(number), or --unit \(number)=\(units.joined(separator: "|"))"
    }

    private var footer: String {
        let (counted, all) = (reply.coverage.counted, reply.coverage.lines)
        var texts =
            reply.lines.isEmpty
            ? ["nothing is on the list"] : ["\(counted) of \(all) \(all == 1 ? "line" : "lines") counted"]
        let merged = reply.merged
        if !merged.isEmpty {
            let lines = merged.reduce(0) { $0 + $1.counted.count }
            let items = merged.reduce(0) { $0 + $1.totals.count }
            texts.append("\(lines) added up exactly to \(items)")
        }
        let open = reply.questions.count
        if open > 0 { texts.append("\(open) to decide") }
        var text = page.tinted(texts.joined(separator: ", "), open == 0 ? .done : .warning) + "\n"
        for line in reply.leftOut {
            text += page.tinted("not on the list: \"\(line.text.printable)\" is not an ingredient", .quiet) + "\n"
        }
        for decision in reply.idle {
            text += page.tinted("not needed now: \(decision.printable)", .quiet) + "\n"
        }
        return text
    }
}
