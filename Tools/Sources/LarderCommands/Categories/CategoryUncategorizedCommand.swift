import ArgumentParser
import CategoryMessages
import ShoppingMessages
import TextFormats

/// Prints ingredients that the home has not assigned: those that are named, or those in stock.
struct CategoryUncategorizedCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "uncategorized",
        abstract: "Show which ingredients have no category yet, and what Larder suggests.",
        usage: "larder category uncategorized [INGREDIENT…] [--hinted] [options]",
        discussion: """
            Without names, it shows what the home has in stock.

            EXAMPLES
              larder category uncategorized
              larder category uncategorized tofu kibble "oat milk"
              larder category uncategorized tofu --hinted
            """
    )

    @Argument(help: "The ingredients, as recipes name them; without any, those in stock.")
    var ingredients: [String] = []
    @Flag(help: "Show those that have a category by where stores usually keep them, too.")
    var hinted = false
    @Flag(help: "Print a JSON object for each.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = SortByAisleRequest()
        (request.uncategorized, request.hinted) = (true, hinted)
        request.items = ingredients.map { name in
            var item = AisleItem()
            item.name = name
            return item
        }
        let (items, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> ([SortedItem], String) in
            (try await home.ask(request).items, await home.locale())
        }
        if json { return session.console.write(items.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !items.isEmpty else { return session.console.write(words(.nothingUncategorized) + "\n") }
        var table = Table()
        for item in items {
            let likeliest = item.suggestions.first
            table.add(
                Span(item.name, .name),
                Span(likeliest.map { $0.category.name } ?? words(.unknownCategory)),
                Span(likeliest?.reason ?? words(.nothingAlike), .quiet)
            )
        }
        session.console.write(table.text(on: session.page))
        let first = items[0]
        let category = first.suggestions.first?.category.name ?? "Household"
        let command = "\(first.option)\"\(first.name.printable)=\(category.printable)\""
        session.console.write(words(.assignWith, "larder category assign \(command) …") + "\n")
    }
}

extension SortedItem {
    /// What `larder category assign` needs before the name of a product.
    fileprivate var option: String { productID.isEmpty ? "" : "--product " }

    fileprivate var json: JSONValue {
        .object([
            .init("name", .string(name)), .init("productId", productID.isEmpty ? .null : .string(productID)),
            .init(
                "suggestions",
                .array(
                    suggestions.map { suggestion in
                        .object([
                            .init("category", suggestion.category.json), .init("reason", .string(suggestion.reason)),
                            .init("kind", .string(suggestion.kind)),
                        ])
                    }
                )
            ),
        ])
    }
}
