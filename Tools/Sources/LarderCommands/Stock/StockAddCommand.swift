import ArgumentParser
import InventoryMessages
import ProductMessages

/// Puts something into stock.
struct StockAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Put something into stock.",
        usage: "larder stock add PRODUCT AMOUNT [--name TITLE] [--location PLACE] [options]",
        discussion: """
            A name or a barcode that is new makes the product.

            EXAMPLES
              larder stock add flour 1 kg
              larder stock add olive oil 500 ml
              larder stock add 4006381333931 2 --name "Oat milk"
            """
    )

    @Argument(help: ArgumentHelp("A name, productId or barcode, and how much.", valueName: "product amount"))
    var words: [String]
    @Option(help: "What a new product is called; recipes find it by this name.")
    var name: String?
    @Option(help: "Where it is kept, such as \"freezer\".")
    var location: String?
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        _ = try StockArgument(words)
        guard name?.trimmedOfSpace.isEmpty != true else {
            throw ValidationError("--name is empty: give the product's name, or leave the option out.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        guard let argument = try? StockArgument(words) else { return }
        let text = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> String in
            let products = ProductFinder(home: home)
            let found = try await products.findOrRegister(argument, title: name?.trimmedOfSpace)
            var request = AddStockRequest()
            request.productID = found.product.productID
            request.amount = found.amount
            request.location = location ?? ""
            let stock = try await home.write(request, step: "add").stock
            var text = "Added \(AmountText.text(found.amount)) of \(found.product.shownTitle): "
            text += "\(stock.shown) in stock.\n"
            if found.created { text += "New product \(found.product.productID).\n" }
            if found.product.ingredientKeys.isEmpty {
                text += "Recipes cannot find it: name it with --name \"Oat milk\" when it is made.\n"
            }
            return text
        }
        session.console.write(text.replacing(Paragraph.noBreak, with: " "))
    }
}
