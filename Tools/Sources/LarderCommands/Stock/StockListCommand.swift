import ArgumentParser
import ShoppingMessages

/// Prints the home's stock.
struct StockListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the stock, by name.",
        usage: "larder stock list [NAME…] [options]",
        discussion: """
            EXAMPLES
              larder stock list
              larder stock list flour sugar
              larder stock list --household cabin
            """
    )

    @Argument(help: "Show only these: names, productIds or barcodes.")
    var names: [String] = []
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = FindStockRequest()
        request.names = names
        let stock = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> [StockedProduct] in
            var stock: [StockedProduct] = []
            try await home.ask(request) { stock += $0.products }
            return stock
        }
        guard !stock.isEmpty else {
            session.console.write(
                names.isEmpty
                    ? "The stock is empty: add something with `larder stock add flour 1 kg`.\n"
                    : "The home has no such product: `larder stock list` shows what is in stock.\n"
            )
            return
        }
        var table = Table()
        for product in stock {
            let title = product.title.isEmpty ? "(no name)" : product.title
            let amount = product.shown.replacing(Paragraph.noBreak, with: " ")
            table.add(Span(title, .name), Span(amount), Span(product.productID, .quiet))
        }
        session.console.write(table.text(on: session.page))
    }
}
