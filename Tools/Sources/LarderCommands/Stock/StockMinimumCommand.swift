import ArgumentParser
import ShoppingMessages
import TextFormats

/// Says how much of a product a home wants.
struct StockMinimumCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "min",
        abstract: "Say how much of a product the home wants at least, or show it.",
        usage: """
            larder stock min PRODUCT [AMOUNT] [--target AMOUNT] [--kind KIND] [--in PLACE] [--product ID] [--json] [options]
            """,
        discussion: """
            An amount of 0 removes it. Without an amount and options, it shows what the home wants.

            EXAMPLES
              larder stock min butter 250 g
              larder stock min milk 1 l --target "3 l" --in fridge
              larder stock min milk
            """
    )

    @Argument(help: ArgumentHelp("A name, productId or barcode, and the least amount.", valueName: "product amount"))
    var words: [String]
    @Option(help: ArgumentHelp("How much it wants once it is less.", valueName: "amount"))
    var target: String?
    @Option(help: "What kind of product it is, by which it keeps: a name of `larder stock shelf-life list`.")
    var kind: String?
    @Option(name: .customLong("in"), help: "Where it is usually put.")
    var place: String?
    @OptionGroup var choice: ProductChoiceOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = UpdateStockWishRequest()
        request.text = words.joined(separator: " ")
        request.productID = choice.productId ?? ""
        request.target = target ?? ""
        if let kind { request.kind = kind }
        if let place { request.location = place }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (UpdateStockWishReply, String) in
            (try await home.write(request, step: "min"), await home.locale())
        }
        guard reply.hasWish else { throw .ambiguous(request.text, reply.choices, locale: locale) }
        guard !json else { return session.console.write(reply.wish.json.pretty + "\n") }
        let words = LocalWords(locale: locale)
        let text = "\(words.title(of: reply.wish.product)): \(words.text(reply.wish))"
        session.console.write(text.printable.spaced + "\n")
    }
}
