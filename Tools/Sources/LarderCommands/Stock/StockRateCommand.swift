import ArgumentParser
import CommonMessages
import InventoryMessages
import Quantities
import QuantityMessages
import ShoppingMessages
import TextFormats

/// Prints how fast products are used.
struct StockRateCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "rate",
        abstract: "Show how fast things are used, how long they last, and when they were bought.",
        usage: "larder stock rate [NAME…] [--weeks N] [--json] [options]",
        discussion: """
            What people used counts, and what a recount found missing; what was thrown away does not. "Not sure" means few \
            uses, or weeks that differ a lot.

            EXAMPLES
              larder stock rate
              larder stock rate milk butter
              larder stock rate --weeks 52
            """
    )

    @Argument(help: "Show only these: names, productIds or barcodes.")
    var names: [String] = []
    @Option(help: "The most weeks to look at, 1 to 104. Default: 12.")
    var weeks: UInt32?
    @Flag(help: "Print one JSON object per line, for each product.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard weeks.map({ (1...104).contains($0) }) ?? true else { throw ValidationError("--weeks takes 1 to 104.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = FindUsageRequest()
        (request.names, request.weeks, request.day) = (names, weeks ?? 0, session.today.iso)
        let (products, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> ([UsedStock], String) in
            var products: [UsedStock] = []
            try await home.ask(request) { products += $0.products }
            return (products, await home.locale())
        }
        guard !json else { return session.console.write(products.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !products.isEmpty else {
            return session.console.write(words(names.isEmpty ? .stockEmpty : .notInStock) + "\n")
        }
        var table = Table()
        for product in products { for row in product.rows(words, today: session.today) { table.add(row) } }
        var seen: Set<String> = []
        let conversions = products.flatMap(\.weightConversions).filter { seen.insert($0).inserted }
        let notes = conversions.map { words(.byWeight, $0).spaced.printable + "\n" }
        session.console.write(table.text(on: session.page) + notes.joined())
    }
}

extension UsedStock {
    fileprivate var json: JSONValue {
        .object([
            .init("productId", .string(product.productID)), .init("title", .string(product.title)),
            .init("rates", .array(rates.map(\.json))),
            .init("lastPurchase", hasLastPurchase ? lastPurchase.json : .null),
            .init("purchaseDays", .integer(purchaseDays)),
            .init("intervalDays", intervalDays.isEmpty ? .null : .string(intervalDays)),
            .init("discarded", .array(discarded.map(\.json))),
            .init("conversions", .array(weightConversions.map { .string($0) })),
            .init("assumptions", .array(assumptions.map { .string($0.sentence) })), .init("tooLarge", .bool(tooLarge)),
        ])
    }

    /// A row for each unit in which the product is used, or one for a product of which no use is known.
    fileprivate func rows(_ words: LocalWords, today: Day) -> [[Span]] {
        let title = Span(words.title(of: product), .name)
        let purchase = Span(purchaseText(words, today: today))
        let first = rates.first?.cells(words) ?? [Span(words(tooLarge ? .tooLarge : .noUse), .quiet), ""]
        return [[title] + first + [purchase]] + rates.dropFirst().map { [""] + $0.cells(words) + [""] }
    }

    /// When it was bought last, and how often it is: "bought 3 days ago: 2 l, Corner shop, 2.38 EUR; about every 7
    /// days".
    private func purchaseText(_ words: LocalWords, today: Day) -> String {
        guard hasLastPurchase else { return "" }
        var facts = [lastPurchase.quantity.shown, lastPurchase.shop]
        if lastPurchase.hasPrice {
            let isForAll =
                !lastPurchase.hasPricedQuantity
                || lastPurchase.pricedQuantity.displayText == lastPurchase.quantity.displayText
            let price = words.text(lastPurchase.price)
            facts.append(isForAll ? price : words(.priceOf, price, lastPurchase.pricedQuantity.shown))
        }
        let known = facts.filter { !$0.isEmpty }.joined(separator: ", ")
        let day = lastPurchase.day.isEmpty ? "" : words.day(lastPurchase.day, today: today)
        let bought = day.isEmpty ? known : words(.lastBought, day, known)
        return [bought, interval(words)].filter { !$0.isEmpty }.joined(separator: "; ")
            .spaced
    }

    private func interval(_ words: LocalWords) -> String {
        guard let exact = Rational(intervalDays), let half = try? exact + Rational(constant: 1, over: 2) else {
            return ""
        }
        return half.floor == 1 ? words(.everyDay) : words(.everyDays, "\(half.floor)")
    }
}

extension StockPurchase {
    fileprivate var json: JSONValue {
        .object([
            .init("day", .string(day)), .init("quantity", hasQuantity ? quantity.json : .null),
            .init("shop", .string(shop)), .init("price", hasPrice ? price.json : .null),
            .init("pricedQuantity", hasPricedQuantity ? pricedQuantity.json : .null),
        ])
    }
}

extension StockRate {
    fileprivate var json: JSONValue {
        .object([
            .init("perWeek", hasPerWeek ? perWeek.json : .null), .init("isMean", .bool(isMean)),
            .init("weeks", .integer(weeks)), .init("uses", .integer(uses)),
            .init("recentPerWeek", hasRecentPerWeek ? recentPerWeek.json : .null),
            .init("earlierPerWeek", hasEarlierPerWeek ? earlierPerWeek.json : .null),
            .init("trend", .string(trendWord)), .init("certainty", .string(certaintyWord)),
            .init("onHand", hasOnHand ? onHand.json : .null),
            .init("daysLeft", hasDaysLeft ? .integer(daysLeft) : .null),
        ])
    }

    /// How fast, and how long it lasts.
    fileprivate func cells(_ words: LocalWords) -> [Span] {
        let remarks = [certainty(words), trend(words)].filter { !$0.isEmpty }.joined(separator: ", ")
        let rate = words(.perWeek, perWeek.shown) + (remarks.isEmpty ? "" : " (\(remarks))")
        return [
            Span(rate.spaced),
            Span(left(words), hasDaysLeft && daysLeft < 1 ? .warning : .plain),
        ]
    }

    private func left(_ words: LocalWords) -> String {
        guard hasOnHand else { return words(.usedUp) }
        guard hasDaysLeft else { return words(.lastsYears) }
        switch daysLeft {
        case 0: return words(.lastsLess)
        case 1: return words(.lastsOne)
        default: return words(.lasts, "\(daysLeft)")
        }
    }

    private func certainty(_ words: LocalWords) -> String {
        switch certainty {
        case .sure: words(.certaintySure)
        case .fair: words(.certaintyFair)
        case .notSure: words(.certaintyNotSure)
        case .unspecified, .UNRECOGNIZED: ""
        }
    }

    private func trend(_ words: LocalWords) -> String {
        switch trend {
        case .rising: words(.trendRising)
        case .falling: words(.trendFalling)
        case .steady, .unspecified, .UNRECOGNIZED: ""
        }
    }

    private var certaintyWord: String {
        switch certainty {
        case .sure: "sure"
        case .fair: "fair"
        case .notSure: "notSure"
        case .unspecified, .UNRECOGNIZED: ""
        }
    }

    private var trendWord: String {
        switch trend {
        case .rising: "rising"
        case .steady: "steady"
        case .falling: "falling"
        case .unspecified, .UNRECOGNIZED: ""
        }
    }
}
