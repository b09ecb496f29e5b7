import ArgumentParser
import CommonMessages
import ShoppingMessages

/// The commands for the home's stock.
struct StockCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "The home's stock.",
        discussion: """
            EXAMPLES
              larder stock add flour 1 kg
              larder stock use flour 200 g
              larder stock list
            """,
        subcommands: [StockAddCommand.self, StockUseCommand.self, StockListCommand.self]
    )
}

/// The option that chooses between several products.
struct ProductChoiceOption: ParsableArguments {
    @Option(
        name: .customLong("product"),
        help: ArgumentHelp("The product, if a name may mean several.", valueName: "id")
    )
    var productId: String?
}

extension CommandFailure {
    /// Returns the failure for a name that matches several products.
    static func ambiguous(_ text: String, _ choices: [ProductChoice]) -> CommandFailure {
        let titles = choices.map { "\($0.title.isEmpty ? "(no name)" : $0.title.printable) (\($0.productID))" }
        return .refused(
            "\"\(text.printable)\" may be any of these: \(titles.joined(separator: ", ")). Choose one by its title, or with "
                + "--product and its productId."
        )
    }
}

extension StockedProduct {
    /// The stock: "1 kg + 2", or "nothing" when it is empty.
    var shown: String { onHand.isEmpty ? "nothing" : onHand.map(\.shown).joined(separator: " + ") }

    /// The title, or the productId of a product without one.
    var shownTitle: String { title.isEmpty ? productID : title.printable }
}
