import ArgumentParser
import InventoryMessages
import ShoppingMessages
import TextFormats

/// Prints the home's stock.
struct StockListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the stock, by name.",
        usage: "larder stock list [NAME…] [--in PLACE] [--by-aisle] [--store STORE] [--json] [options]",
        discussion: """
            EXAMPLES
              larder stock list
              larder stock list flour sugar
              larder stock list --in freezer
              larder stock list --by-aisle
              larder stock list --household cabin
            """
    )

    @Argument(help: "Show only these: names, productIds or barcodes.")
    var names: [String] = []
    @Option(name: .customLong("in"), help: "Show only what is kept there and within it.")
    var place: String?
    @OptionGroup var aisles: AisleOptions
    @Flag(help: "Print one JSON object per line, for each product.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = FindStockRequest()
        request.names = names
        request.location = place ?? ""
        let (stock, groups, locale) = try await session.withHome(shared) {
            [request] (
                home
            ) async throws(CommandFailure) -> ([ShoppingMessages.StockedProduct], [AisleGroup], String)
            in
            var stock: [ShoppingMessages.StockedProduct] = []
            try await home.ask(request) { stock += $0.products }
            let locale = await home.locale()
            let items = stock.map { AisleItem($0.title, product: $0.productID) }
            return (stock, try await aisles.groups(of: items, in: home), locale)
        }
        guard !json else {
            return session.console.write(groups.flatMap(\.places).map { stock[$0].json.line + "\n" }.joined())
        }
        let words = LocalWords(locale: locale)
        guard !stock.isEmpty else { return session.console.write(nothing(words) + "\n") }
        let columns = StockColumns(stock)
        aisles.write(groups, in: session) { places, indent in
            columns.table(places.map { stock[$0] }, words, today: session.today, indent: indent)
        }
    }

    private func nothing(_ words: LocalWords) -> String {
        if let place { return words(.nothingKept, place.printable) }
        return words(names.isEmpty ? .stockEmpty : .notInStock)
    }
}

/// The columns of a list of stock: those that any product of the list has something in.
struct StockColumns {
    private let tellsPlaces: Bool
    private let tellsDays: Bool

    init(_ stock: [ShoppingMessages.StockedProduct]) {
        tellsPlaces = stock.contains { !$0.locations.isEmpty }
        tellsDays = stock.contains { !$0.due.isEmpty }
    }

    /// One line for each product: how much, where, and when the first of it is due; and one for what was used of it
    /// beyond what came in.
    func table(_ stock: [ShoppingMessages.StockedProduct], _ words: LocalWords, today: Day, indent: Int = 0) -> Table {
        var table = Table(indent: indent)
        for product in stock {
            if !product.onHand.isEmpty || product.shortfall.isEmpty {
                let amount = product.onHand.isEmpty ? words(.nothing) : product.shown
                let places = Span(product.locations.joined(separator: ", "))
                table.add(row(product, words, Span(amount.spaced), places, dueDay(of: product, words, today)))
            }
            guard !product.shortfall.isEmpty else { continue }
            let lacking = words(.usedBeyond, product.shortfall.map(\.shown).joined(separator: " + "))
            table.add(row(product, words, Span(lacking.spaced, .warning), "", ""))
        }
        return table
    }

    private func row(
        _ product: ShoppingMessages.StockedProduct,
        _ words: LocalWords,
        _ amount: Span,
        _ places: Span,
        _ due: Span
    ) -> [Span] {
        let title = product.title.isEmpty ? "(\(words(.unnamedProduct)))" : product.title
        let found = (tellsPlaces ? [places] : []) + (tellsDays ? [due] : [])
        return [Span(title, .name), amount] + found + [Span(product.productID, .quiet)]
    }

    private func dueDay(of product: ShoppingMessages.StockedProduct, _ words: LocalWords, _ today: Day) -> Span {
        guard let due = product.due.first?.due else { return "" }
        let isOver = Day(iso: due.day).map { $0 < today } ?? false
        return Span(words.text(due, today: today), isOver ? .warning : .plain)
    }
}
