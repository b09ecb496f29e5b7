import ArgumentParser
import ShoppingMessages

/// Prints the home's stock.
struct StockListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the stock, by name.",
        usage: "larder stock list [NAME…] [--in PLACE] [--by-aisle] [--store STORE] [options]",
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
    @Option(name: .customLong("in"), help: "Show only what is kept there.")
    var place: String?
    @OptionGroup var aisles: AisleOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = FindStockRequest()
        request.names = names
        request.location = place ?? ""
        let (stock, groups) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> ([StockedProduct], [(name: String, places: [Int])]) in
            var stock: [StockedProduct] = []
            try await home.ask(request) { stock += $0.products }
            guard aisles.isUsed, !stock.isEmpty else { return (stock, [("", Array(stock.indices))]) }
            let items = stock.map { AisleItem($0.title, product: $0.productID) }
            return (stock, try await aisles.groups(of: items, in: home))
        }
        let words = LocalWords(locale: shared.locale(in: session.environment))
        guard !stock.isEmpty else {
            return session.console.write(nothing(words) + "\n")
        }
        for group in groups {
            if !group.name.isEmpty { session.console.write(session.page.tinted(group.name.printable, .quiet) + "\n") }
            show(group.places.map { stock[$0] }, of: stock, words, in: session)
        }
    }

    private func show(_ group: [StockedProduct], of stock: [StockedProduct], _ words: LocalWords, in session: Session) {
        let tellsPlaces = stock.contains { !$0.locations.isEmpty }
        var table = Table(indent: aisles.isUsed ? 2 : 0)
        for product in group {
            let title = product.title.isEmpty ? "(\(words(.unnamedProduct)))" : product.title
            let amount = (product.onHand.isEmpty ? words(.nothing) : product.shown).replacing(
                Paragraph.noBreak,
                with: " "
            )
            let places = tellsPlaces ? [Span(product.locations.joined(separator: ", "))] : []
            table.add([Span(title, .name), Span(amount)] + places + [Span(product.productID, .quiet)])
        }
        session.console.write(table.text(on: session.page))
    }

    private func nothing(_ words: LocalWords) -> String {
        if let place { return words(.nothingKept, place.printable) }
        return words(names.isEmpty ? .stockEmpty : .notInStock)
    }
}
