import ArgumentParser
import ShoppingMessages

/// Uses a product from the stock.
struct StockUseCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "use",
        abstract: "Use something from the stock.",
        usage: "larder stock use PRODUCT AMOUNT [--on DAY] [--lot ID | --in PLACE] [--product ID] [--json] [options]",
        discussion: """
            What is open goes first, then what is due first.

            EXAMPLES
              larder stock use flour 200 g
              larder stock use 4006381333931 1
              larder stock use milk 1 l --in pantry
              larder stock use eggs 3 --on yesterday
            """
    )

    @Argument(help: ArgumentHelp("A name, productId or barcode, and how much.", valueName: "product amount"))
    var words: [String]
    @OptionGroup var day: DayOption
    @OptionGroup var lots: LotOptions
    @OptionGroup var note: NoteOption
    @OptionGroup var choice: ProductChoiceOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = UseStockByNameRequest()
        request.text = words.joined(separator: " ")
        request.productID = choice.productId ?? ""
        if let lots = lots.choice { request.from = lots }
        (request.note, request.day) = (note.note ?? "", try day.stated(in: session))
        let reply = try await session.withHome(shared, write: write) { [request] (home) async throws(CommandFailure) in
            try await home.write(request, step: "use")
        }
        guard reply.hasChange else {
            throw .ambiguous(request.text, reply.choices, locale: shared.locale(in: session.environment))
        }
        session.show(reply.change, .used, json: json)
    }
}
