import ArgumentParser
import ShoppingMessages

/// Adds a product to the stock.
struct StockAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add something to the stock.",
        usage: "larder stock add PRODUCT AMOUNT [--name TITLE] [--in PLACE] [--product ID] [options]",
        discussion: """
            A name or a barcode that is new makes the product.

            EXAMPLES
              larder stock add flour 1 kg
              larder stock add milk 1 l --in fridge
              larder stock add "3 cans (400 g each) tomatoes"
              larder stock add 4006381333931 2 --name "Oat milk"
            """
    )

    @Argument(help: ArgumentHelp("A name, productId or barcode, and how much.", valueName: "product amount"))
    var words: [String]
    @Option(help: "The title of a new product. Recipes find a product with a barcode by it.")
    var name: String?
    @Option(name: .customLong("in"), help: "Where it is kept, such as freezer.")
    var place: String?
    @OptionGroup var choice: ProductChoiceOption
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard name?.trimmedOfSpace.isEmpty != true else {
            throw ValidationError("--name is empty: enter the product's name, or omit the option.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = PutAwayRequest()
        request.text = words.joined(separator: " ")
        request.title = name ?? ""
        request.location = place ?? ""
        request.productID = choice.productId ?? ""
        let reply = try await session.withHome(shared, write: write) { [request] (home) async throws(CommandFailure) in
            try await home.write(request, step: "put-away")
        }
        guard reply.hasChange else {
            throw .ambiguous(request.text, reply.choices, locale: shared.locale(in: session.environment))
        }
        session.console.write(StockChangeText(change: reply.change, isUse: false).render())
    }
}
