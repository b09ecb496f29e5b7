import ArgumentParser
import InventoryMessages
import ProductMessages

/// Takes something out of stock.
struct StockUseCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "use",
        abstract: "Take something out of stock.",
        usage: "larder stock use PRODUCT AMOUNT [options]",
        discussion: """
            EXAMPLES
              larder stock use flour 200 g
              larder stock use 4006381333931 1
            """
    )

    @Argument(help: ArgumentHelp("A name, productId or barcode, and how much.", valueName: "product amount"))
    var words: [String]
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws { _ = try StockArgument(words) }

    func perform(in session: Session) async throws(CommandFailure) {
        guard let argument = try? StockArgument(words) else { return }
        let text = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> String in
            let found = try await ProductFinder(home: home).find(argument)
            var request = UseStockRequest()
            request.productID = found.product.productID
            request.amount = found.amount
            let stock: ProductStock
            do throws(CommandFailure) { stock = try await home.write(request, step: "use").stock } catch {
                throw error.naming(found.product)
            }
            return "Used \(AmountText.text(found.amount)) of \(found.product.shownTitle): \(stock.shown) left.\n"
        }
        session.console.write(text.replacing(Paragraph.noBreak, with: " "))
    }
}
