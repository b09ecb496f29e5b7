import CommonMessages
import QuantityMessages

/// A consolidated list for people: the items with who needs how much, what was merged, and what waits for a decision.
struct ConsolidationText {
    let outcome: ConsolidationOutcome
    let page: Page

    /// The whole text, with the end of its last line.
    func render() -> String {
        guard !outcome.lines.isEmpty else { return "" }
        return ([items, questions, footer]).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// One item a line, marked where lines were added up and where a question is open.
    private var items: String {
        let questioned = outcome.questioned
        return outcome.reply.items.map { item in
            let mark: Span =
                questioned.contains(item.ingredientKey)
                ? Span("!", .warning) : item.counted.count > item.totals.count ? Span("✓", .done) : " "
            let name = Span(item.listName.printable, .name)
            let rest = item.text.printable.dropFirst(item.listName.printable.count)
            let room = page.columns.map { max($0 - 4, 16) }
            let lines = Paragraph([name, Span(String(rest))]).lines(on: page, columns: room)
            let paths = item.path.filter { !$0.exact }.map { PlanItemText.path($0) }
            let details = (paths + outcome.assumptions(on: item).map(\.printable)).map {
                "    \(page.tinted($0, .quiet))\n"
            }
            return "\(page.tinted(mark.text, mark.tone)) \(lines.joined(separator: "\n    "))\n" + details.joined()
        }.joined()
    }

    /// The questions with their numbers, and how each is answered.
    private var questions: String {
        let proposals = outcome.reply.proposals
        guard !proposals.isEmpty else { return "" }
        let blocks = proposals.enumerated().map { index, proposal in
            let number = "\(index + 1)"
            let indent = String(repeating: " ", count: number.count + 4)
            let room = page.columns.map { max($0 - indent.count, 16) }
            let sentence = Paragraph([Span(proposal.sentence.printable)]).lines(on: page, columns: room)
            let how = Paragraph([Span(Self.options(proposal, number), .quiet)]).lines(on: page, columns: room)
            return "  \(page.tinted(number, .name))  " + (sentence + how).joined(separator: "\n\(indent)") + "\n"
        }
        return page.tinted("To decide", .heading) + "\n" + blocks.joined()
    }

    private static func options(_ proposal: MergeProposal, _ number: String) -> String {
        if proposal.hasPosition { return "--amount \(number)=\"1/8 tsp\"" }
        guard proposal.hasTotal else { return "--accept \(number)" }
        let units = proposal.units.map { $0.isEmpty ? "whole" : $0 }
        return "--accept \(number), or --unit \(number)=\(units.joined(separator: "|"))"
    }

    private var footer: String {
        let counted = Int(outcome.reply.counted)
        let all = counted + Int(outcome.reply.uncounted)
        var texts = ["\(counted) of \(all) \(all == 1 ? "line" : "lines") counted"]
        let merged = outcome.merged
        if !merged.isEmpty {
            let lines = merged.reduce(0) { $0 + $1.counted.count }
            let items = merged.reduce(0) { $0 + $1.totals.count }
            texts.append("\(lines) added up exactly to \(items)")
        }
        let open = outcome.reply.proposals.count
        if open > 0 { texts.append("\(open) to decide") }
        var text = page.tinted(texts.joined(separator: ", "), open == 0 ? .done : .warning) + "\n"
        for line in outcome.leftOut {
            text += page.tinted("not on the list: \"\(line.parsed.text.printable)\" names no ingredient", .quiet) + "\n"
        }
        for answer in outcome.idle {
            text += page.tinted("not needed now: \(answer.description.printable)", .quiet) + "\n"
        }
        return text
    }
}
