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

    private static let nothing = "Nothing waits for a category: each has one, or UNKNOWN was chosen for it."

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
        let items = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> [SortedItem] in try await home.ask(request).items
        }
        if json { return session.console.write(items.map { $0.json.line + "\n" }.joined()) }
        guard !items.isEmpty else { return session.console.write(Self.nothing + "\n") }
        var table = Table()
        for item in items {
            let likeliest = item.suggestions.first
            table.add(
                Span(item.name, .name),
                Span(likeliest.map { $0.category.name } ?? "UNKNOWN"),
                Span(likeliest?.reason ?? "Larder knows nothing like it.", .quiet)
            )
        }
        session.console.write(table.text(on: session.page))
        let first = items[0]
        let category = first.suggestions.first?.category.name ?? "Household"
        session.console.write(
            "Assign them with: larder category assign \(first.option)\"\(first.name.printable)=\(category.printable)\" …\n"
        )
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
