import ArgumentParser
import InventoryMessages
import ShoppingMessages
import TextFormats

/// Prints what should be used soon.
struct StockExpiringCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "expiring",
        abstract: "Show what should be used soon: first what may be dangerous, then what only loses quality.",
        usage: "larder stock expiring [--days N] [--on DAY] [--by-aisle] [--store STORE] [--json] [options]",
        discussion: """
            What was due before is shown, too.

            EXAMPLES
              larder stock expiring
              larder stock expiring --days 3
              larder stock expiring --by-aisle
            """
    )

    @Option(help: "How many days ahead.")
    var days: UInt32 = 7
    @OptionGroup var day: DayOption
    @OptionGroup var aisles: AisleOptions
    @Flag(help: "Print one JSON object per line, for each lot.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let today = session.today
        let day = try Day.iso(day.day ?? "today", "--on", today)
        var request = FindExpiringStockRequest()
        (request.day, request.days) = (day, days)
        let (lots, groups, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> ([ExpiringStock], [AisleGroup], String) in
            let lots = try await home.pages(of: request)
            let groups = try await aisles.groups(of: lots.map { AisleItem($0.product) }, in: home)
            return (lots, groups, await home.locale())
        }
        guard !json else {
            return session.console.write(groups.flatMap(\.places).map { lots[$0].json.line + "\n" }.joined())
        }
        let words = LocalWords(locale: locale)
        guard !lots.isEmpty else { return session.console.write(words(.nothingExpires, "\(days)") + "\n") }
        aisles.write(groups, in: session) { places, indent in
            var table = Table(indent: indent)
            for entry in places.map({ lots[$0] }) {
                table.add(
                    Span(words.title(of: entry.product), .name),
                    Span(entry.lot.quantity.shown.spaced),
                    Span(entry.lot.location),
                    Span(words.text(entry.lot.due, today: today), entry.daysLeft < 0 ? .warning : .plain),
                    Span(entry.lot.id.short, .quiet)
                )
            }
            return table
        }
    }
}

/// Prints what the home has too little of.
struct StockMissingCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "missing",
        abstract: "Show the products of which the home has less than it wants, and how much to get.",
        usage: "larder stock missing [--by-aisle] [--store STORE] [--json] [options]",
        discussion: """
            How much the home wants is what `larder stock min` says.

            EXAMPLES
              larder stock missing
              larder stock missing --by-aisle
              larder stock missing --store "Corner shop"
            """
    )

    @OptionGroup var aisles: AisleOptions
    @Flag(help: "Print one JSON object per line, for each product.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (missing, groups, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([MissingStock], [AisleGroup], String) in
            let missing = try await home.pages(of: FindMissingStockRequest())
            let groups = try await aisles.groups(of: missing.map { AisleItem($0.product) }, in: home)
            return (missing, groups, await home.locale())
        }
        guard !json else {
            return session.console.write(groups.flatMap(\.places).map { missing[$0].json.line + "\n" }.joined())
        }
        let words = LocalWords(locale: locale)
        guard !missing.isEmpty else { return session.console.write(words(.nothingMissing) + "\n") }
        aisles.write(groups, in: session) { places, indent in
            var table = Table(indent: indent)
            for entry in places.map({ missing[$0] }) { table.add(entry.row(words)) }
            return table
        }
    }
}

extension AisleItem {
    /// Names a product.
    fileprivate init(_ product: ProductChoice) { self.init(product.title, product: product.productID) }
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
    /// What to get, what the home wants, and what is there.
    fileprivate func row(_ words: LocalWords) -> [Span] {
        let there = onHand.map(\.shown).joined(separator: " + ")
        return [
            Span(words.title(of: product), .name),
            Span((hasToGet ? words(.toGet, toGet.shown) : words(.notCompared)).spaced),
            Span(words(.minimum, minimum.shown).spaced),
            Span(words(.alsoHave, there.isEmpty ? words(.nothing) : there).spaced),
        ]
    }

    fileprivate var json: JSONValue {
        .object([
            .init("productId", .string(product.productID)), .init("title", .string(product.title)),
            .init("toGet", hasToGet ? toGet.json : .null), .init("minimum", minimum.json),
            .init("target", hasTarget ? target.json : .null), .init("onHand", .array(onHand.map(\.json))),
        ])
    }
}
