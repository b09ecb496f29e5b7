import ArgumentParser
import ShoppingMessages

/// The commands for the home's stock.
struct StockCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "The home's stock.",
        discussion: """
            EXAMPLES
              larder stock add milk 1 l --in fridge --use-by +5 --price 1.19
              larder stock use flour 200 g
              larder stock open milk
              larder stock recount "milk 1 l" "butter 2" --in fridge
              larder stock list --in fridge
              larder stock show milk

            Each change has an id, by which `larder stock undo` takes it back.
            """,
        subcommands: [
            StockAddCommand.self, StockUseCommand.self, StockListCommand.self, StockShowCommand.self,
            StockCoverCommand.self, StockExpiringCommand.self, StockMissingCommand.self, StockRateCommand.self,
            StockWasteCommand.self,
            StockOpenCommand.self, StockMoveCommand.self, StockFreezeCommand.self, StockThawCommand.self,
            StockDiscardCommand.self, StockCorrectCommand.self, StockRecountCommand.self,
            StockMinimumCommand.self, StockJournalCommand.self, StockUndoCommand.self, ShelfLifeCommands.self,
            StockImportCommand.self, StockExportCommand.self,
        ]
    )
}

extension CommandFailure {
    /// Returns the failure for a name that matches several products.
    static func ambiguous(_ text: String, _ choices: [ProductChoice], locale: String) -> CommandFailure {
        .refused(LocalWords(locale: locale).ambiguous(text, choices))
    }
}

extension LocalWords {
    /// Writes that a name matches several products.
    func ambiguous(_ text: String, _ choices: [ProductChoice]) -> String {
        let titles = choices.map { "\(title(of: $0)) (\($0.productID))" }
        return self(.ambiguous, text.printable, titles.joined(separator: ", "))
    }

    /// Writes a product's title, or that it has none.
    func title(of product: ProductChoice) -> String {
        product.title.isEmpty ? "(\(self(.unnamedProduct)))" : product.title.printable
    }
}

extension ShoppingMessages.StockedProduct {
    /// The stock: "1 kg + 2"; empty when there is none.
    var shown: String { onHand.map(\.shown).joined(separator: " + ") }
}
