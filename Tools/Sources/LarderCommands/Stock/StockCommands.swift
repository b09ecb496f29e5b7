import ArgumentParser
import CommonMessages
import ShoppingMessages

/// What the home has.
struct StockCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "What the home has.",
        discussion: """
            EXAMPLES
              larder stock add flour 1 kg
              larder stock use flour 200 g
              larder stock list
            """,
        subcommands: [StockAddCommand.self, StockUseCommand.self, StockListCommand.self]
    )
}

/// Which of several products is meant.
struct ProductChoiceOption: ParsableArguments {
    @Option(
        name: .customLong("product"),
        help: ArgumentHelp("Which product, where a name may mean several.", valueName: "id")
    )
    var productId: String?
}

extension CommandFailure {
    /// A name may mean several products, and one has to be chosen.
    static func ambiguous(_ text: String, _ choices: [ProductChoice]) -> CommandFailure {
        let titles = choices.map { "\($0.title.isEmpty ? "(no name)" : $0.title.printable) (\($0.productID))" }
        return .refused(
            "\"\(text.printable)\" may be any of these: \(titles.joined(separator: ", ")). Name one by its title, or with "
                + "--product and its productId."
        )
    }
}

extension StockedProduct {
    /// "1 kg + 2"; "nothing" when none is left.
    var shown: String { onHand.isEmpty ? "nothing" : onHand.map(\.shown).joined(separator: " + ") }

    /// The title, or the productId of a product without one.
    var shownTitle: String { title.isEmpty ? productID : title.printable }
}
