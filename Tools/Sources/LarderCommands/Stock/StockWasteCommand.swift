import ArgumentParser
import CommonMessages
import InventoryMessages
import ShoppingMessages
import TextFormats

/// Prints what was thrown away.
struct StockWasteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "waste",
        abstract: "Show what was thrown away in a period, why, and what it had cost.",
        usage: "larder stock waste [NAME…] [--from DAY] [--until DAY] [--by-month] [--json] [options]",
        discussion: """
            Without a period, it is the last 30 days, today among them. What it had cost is a part of the price with which \
            it came in; what came in without a price is told apart.

            EXAMPLES
              larder stock waste
              larder stock waste milk bread --from 2026-11-01 --until 2026-11-30
              larder stock waste --from -365 --by-month
            """
    )

    /// How many days a period has that nothing else is said about.
    private static let usualDays = 30

    @Argument(help: "Show only these: names, productIds or barcodes.")
    var names: [String] = []
    @OptionGroup var period: PeriodOptions
    @Flag(help: "Keep the months apart.")
    var byMonth = false
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let days = try period.days(today: session.today, usuallyUntil: session.today)
        let last = days.last ?? session.today
        let first = days.first ?? last.after(days: 1 - Self.usualDays)
        var request = FindWasteRequest()
        (request.names, request.byMonth) = (names, byMonth)
        request.from = session.milliseconds(atStartOf: first)
        request.until = session.milliseconds(atEndOf: last)
        let (reply, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> (FindWasteReply, String) in
            (try await home.ask(request), await home.locale())
        }
        guard !json else { return session.console.write(reply.json(from: first, until: last).pretty + "\n") }
        let words = LocalWords(locale: locale)
        guard !reply.wasted.isEmpty else {
            let days = [first, last].map { words.day($0.iso, today: session.today) }
            return session.console.write(words(.nothingWasted, days[0], days[1]) + "\n")
        }
        session.console.write(reply.text(words, on: session.page))
    }
}

extension FindWasteReply {
    fileprivate func json(from first: Day, until last: Day) -> JSONValue {
        .object([
            .init("from", .string(first.iso)), .init("until", .string(last.iso)),
            .init("entries", .array(wasted.map(\.json))), .init("cost", .array(cost.map(\.json))),
            .init("costComplete", .bool(costComplete)),
        ])
    }

    fileprivate func text(_ words: LocalWords, on page: Page) -> String {
        var table = Table()
        for entry in wasted { table.add(entry.cells(words)) }
        let sum = cost.map(words.textAbout).joined(separator: " + ")
        let total =
            sum.isEmpty ? words(.costUnknown) : words(costComplete ? .costInAll : .costAtLeast, sum)
        return table.text(on: page) + total.printable.spaced + "\n"
    }
}

extension WastedStock {
    fileprivate var json: JSONValue {
        .object([
            .init("month", month.isEmpty ? .null : .string(month)), .init("productId", .string(product.productID)),
            .init("title", .string(product.title)), .init("reason", .string(reason.word)),
            .init("events", .integer(events)), .init("amounts", .array(amounts.map(\.json))),
            .init("cost", .array(cost.map(\.json))), .init("unpriced", .array(unpriced.map(\.json))),
            .init("incomplete", .bool(incomplete)),
        ])
    }

    fileprivate func cells(_ words: LocalWords) -> [Span] {
        let unpriced = unpriced.map(\.shown).joined(separator: " + ")
        var costs = cost.map(words.textAbout)
        if !unpriced.isEmpty { costs.append(cost.isEmpty ? words(.noPrice) : words(.noPriceFor, unpriced)) }
        if incomplete { costs.append(words(.wasteLeftOut)) }
        let reason = words.text(reason)
        return (month.isEmpty ? [] : [Span(month)]) + [
            Span(words.title(of: product), .name),
            Span(amounts.map(\.shown).joined(separator: " + ").spaced),
            Span(reason.isEmpty ? words(.reasonOther) : reason),
            Span(costs.joined(separator: ", ").spaced),
        ]
    }
}
