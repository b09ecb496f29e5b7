import ArgumentParser
import InventoryMessages
import ShoppingMessages
import TextFormats

/// Prints what should be used soon.
struct StockExpiringCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "expiring",
        abstract: "Show what should be used soon: first what may be dangerous, then what only loses quality.",
        usage: "larder stock expiring [--days N] [--on DAY] [--json] [options]",
        discussion: """
            What was due before is shown, too.

            EXAMPLES
              larder stock expiring
              larder stock expiring --days 3
            """
    )

    @Option(help: "How many days ahead. Default: 7.")
    var days: UInt32 = 7
    @OptionGroup var day: DayOption
    @Flag(help: "Print a JSON object a line, one for each lot.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let today = session.today
        let day = try Day.iso(day.day ?? "today", "--on", today)
        var request = FindExpiringStockRequest()
        (request.day, request.days) = (day, days)
        let (lots, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> ([ExpiringStock], String) in
            (try await home.pages(of: request), await home.locale())
        }
        guard !json else { return session.console.write(lots.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !lots.isEmpty else { return session.console.write(words(.nothingExpires, "\(days)") + "\n") }
        var table = Table()
        for entry in lots {
            let quantity = entry.lot.quantity.shown.spaced
            table.add(
                Span(words.title(of: entry.product), .name),
                Span(quantity),
                Span(entry.lot.location),
                Span(words.text(entry.lot.due, today: today), entry.daysLeft < 0 ? .warning : .plain),
                Span(entry.lot.id.short, .quiet)
            )
        }
        session.console.write(table.text(on: session.page))
    }
}

/// Prints what the home has too little of.
struct StockMissingCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "missing",
        abstract: "Show the products of which the home has less than it wants, and how much to get.",
        usage: "larder stock missing [--json] [options]",
        discussion: """
            How much the home wants is what `larder stock min` says.

            EXAMPLES
              larder stock missing
            """
    )

    @Flag(help: "Print a JSON object a line, one for each product.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (missing, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([MissingStock], String) in
            (try await home.pages(of: FindMissingStockRequest()), await home.locale())
        }
        guard !json else { return session.console.write(missing.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !missing.isEmpty else { return session.console.write(words(.nothingMissing) + "\n") }
        var table = Table()
        for entry in missing {
            let there = entry.onHand.map(\.shown).joined(separator: " + ")
            table.add(
                Span(words.title(of: entry.product), .name),
                Span((entry.hasToGet ? words(.toGet, entry.toGet.shown) : words(.notCompared)).spaced),
                Span(words(.minimum, entry.minimum.shown).spaced),
                Span(words(.alsoHave, there.isEmpty ? words(.nothing) : there).spaced)
            )
        }
        session.console.write(table.text(on: session.page))
    }
}

extension FindExpiringStockRequest: PagedRequest {}
extension FindExpiringStockReply: PagedReply { var elements: [ExpiringStock] { lots } }

extension FindMissingStockRequest: PagedRequest {}
extension FindMissingStockReply: PagedReply { var elements: [MissingStock] { missing } }

extension ExpiringStock {
    fileprivate var json: JSONValue {
        .object([
            .init("productId", .string(product.productID)), .init("title", .string(product.title)),
            .init("daysLeft", .integer(daysLeft)), .init("lot", lot.json),
        ])
    }
}

extension MissingStock {
    fileprivate var json: JSONValue {
        .object([
            .init("productId", .string(product.productID)), .init("title", .string(product.title)),
            .init("toGet", hasToGet ? toGet.json : .null), .init("minimum", minimum.json),
            .init("target", hasTarget ? target.json : .null), .init("onHand", .array(onHand.map(\.json))),
        ])
    }
}
