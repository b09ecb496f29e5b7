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
    static func ambiguous(_ text: String, _ choices: [ProductChoice], locale: String) -> CommandFailure {
        let words = LocalWords(locale: locale)
        let titles = choices.map { choice in
            "\(choice.title.isEmpty ? "(\(words(.unnamedProduct)))" : choice.title.printable) (\(choice.productID))"
        }
        return .refused(words(.ambiguous, text.printable, titles.joined(separator: ", ")))
    }
}

extension StockedProduct {
    /// The stock: "1 kg + 2"; empty when there is none.
    var shown: String { onHand.map(\.shown).joined(separator: " + ") }
}

/// A change of stock for people: the amounts, what was assumed, and how it was converted.
struct StockChangeText {
    let change: StockChange
    /// Whether stock was used; added otherwise.
    let isUse: Bool

    /// Returns one sentence a line.
    func render() -> String {
        let (words, stock) = (LocalWords(locale: change.locale), change.product)
        let title = stock.title.isEmpty ? stock.productID : stock.title.printable
        let left = stock.onHand.isEmpty ? words(.nothing) : stock.shown
        var lines = [words(isUse ? .used : .added, change.amount.shown, title, left)]
        if !stock.shortfall.isEmpty {
            lines.append(words(.shortfall, stock.shortfall.map(\.shown).joined(separator: " + ")))
        }
        if change.created { lines.append(words(.newProduct, stock.productID)) }
        lines += change.assumptions.map(words.text)
        lines += change.packConversions.map { words(.byPack, $0) }
        lines += change.weightConversions.map { words(.byWeight, $0) }
        if !change.meansIngredient { lines.append(words(.unnamed, title)) }
        return lines.map { $0.printable.replacing(Paragraph.noBreak, with: " ") + "\n" }.joined()
    }
}
