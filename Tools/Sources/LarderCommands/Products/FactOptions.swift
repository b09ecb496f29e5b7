import ArgumentParser
import ProductMessages
import SwiftProtobuf

/// Facts of a product on the command line; the product service reads and checks them.
struct FactOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The pack: 500 g, 6 x 330 ml, or 10 for ten pieces.", valueName: "pack"))
    var pack: String?
    @Option(help: ArgumentHelp("The kind: food, or food/dairy.", valueName: "main[/sub]"))
    var category: String?
    @Option(
        help: ArgumentHelp(
            "A fact by its name, such as size=1L or qualitySignals.needsManualReview=false; \"name=\" removes it.",
            valueName: "name=value"
        )
    )
    var fact: [String] = []

    func validate() throws {
        if let wrong = fact.first(where: { !$0.contains("=") }) {
            throw ValidationError("\"\(wrong.printable)\" is not a fact: write it as NAME=VALUE, such as size=1L.")
        }
    }

    /// Whether no fact is named.
    var isEmpty: Bool { pack == nil && category == nil && fact.isEmpty }

    /// The facts as they were typed.
    var typed: [TypedFact] {
        let named = [("packaging", pack), ("category", category)].compactMap { path, text in
            text.map { text in TypedFact.with { ($0.path, $0.text) = (path, text) } }
        }
        return named
            + fact.map { fact in
                let parts = fact.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                return .with { ($0.path, $0.text) = (parts[0], parts[1]) }
            }
    }
}
