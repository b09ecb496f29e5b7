import ArgumentParser
import ShoppingMessages

/// Uses a product from the stock.
struct StockUseCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "use",
        abstract: "Use something from the stock.",
        usage: "larder stock use PRODUCT AMOUNT [--product ID] [options]",
        discussion: """
            EXAMPLES
              larder stock use flour 200 g
              larder stock use 4006381333931 1
            """
    )

    @Argument(help: ArgumentHelp("A name, productId or barcode, and how much.", valueName: "product amount"))
    var words: [String]
    @OptionGroup var choice: ProductChoiceOption
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = UseStockByNameRequest()
        request.text = words.joined(separator: " ")
        request.productID = choice.productId ?? ""
        let reply = try await session.withHome(shared, write: write) { [request] (home) async throws(CommandFailure) in
            try await home.write(request, step: "use")
        }
        guard reply.hasChange else {
            throw .ambiguous(request.text, reply.choices, locale: shared.locale(in: session.environment))
        }
        session.console.write(StockChangeText(change: reply.change, isUse: true).render())
    }
}
