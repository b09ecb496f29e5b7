import ArgumentParser
import ShoppingMessages

/// Prints the home's stock.
struct StockListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the stock, by name.",
        usage: "larder stock list [NAME…] [--in PLACE] [options]",
        discussion: """
            EXAMPLES
              larder stock list
              larder stock list flour sugar
              larder stock list --in freezer
              larder stock list --household cabin
            """
    )

    @Argument(help: "Show only these: names, productIds or barcodes.")
    var names: [String] = []
    @Option(name: .customLong("in"), help: "Show only what is kept there.")
    var place: String?
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = FindStockRequest()
        request.names = names
        request.location = place ?? ""
        let stock = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> [StockedProduct] in
            var stock: [StockedProduct] = []
            try await home.ask(request) { stock += $0.products }
            return stock
        }
        let words = LocalWords(locale: shared.locale(in: session.environment))
        guard !stock.isEmpty else {
            return session.console.write(nothing(words) + "\n")
        }
        let tellsPlaces = stock.contains { !$0.locations.isEmpty }
        var table = Table()
        for product in stock {
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
