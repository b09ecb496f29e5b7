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
        guard !stock.isEmpty else {
            return session.console.write(nothing + "\n")
        }
        let tellsPlaces = stock.contains { !$0.locations.isEmpty }
        var table = Table()
        for product in stock {
            let title = product.title.isEmpty ? "(no name)" : product.title
            let amount = (product.onHand.isEmpty ? "nothing" : product.shown).replacing(Paragraph.noBreak, with: " ")
            let places = tellsPlaces ? [Span(product.locations.joined(separator: ", "))] : []
            table.add([Span(title, .name), Span(amount)] + places + [Span(product.productID, .quiet)])
        }
        session.console.write(table.text(on: session.page))
    }

    private var nothing: String {
        if let place {
            return "Nothing is kept in \"\(place.printable)\": `larder stock list` shows what is where."
        }
        return names.isEmpty
            ? "The stock is empty: add something with `larder stock add flour 1 kg`."
            : "The home has no such product: `larder stock list` shows what is in stock."
    }
}
