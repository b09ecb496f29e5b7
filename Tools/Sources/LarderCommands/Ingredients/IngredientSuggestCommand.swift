import ArgumentParser
import ShoppingMessages
import TextFormats

/// Completes what a person types.
struct IngredientSuggestCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest",
        abstract: "Complete a text to ingredients, those that the home uses first.",
        usage: "larder ingredients suggest TEXT… [--limit N] [--json] [options]",
        discussion: """
            EXAMPLES
              larder ingredients suggest spri
              larder ingredients suggest choclate
            """
    )

    @Argument(help: "What is typed so far.")
    var words: [String]
    @Option(help: "The maximum number, up to 50.")
    var limit: UInt32 = 10
    @Flag(help: "Print one JSON object per line, for each ingredient.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = SuggestIngredientTemplatesRequest()
        (request.text, request.limit) = (words.joined(separator: " "), limit)
        let (reply, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> (SuggestIngredientTemplatesReply, String) in
            (try await home.ask(request), await home.locale())
        }
        guard !json else { return session.console.write(reply.suggestions.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !reply.suggestions.isEmpty else { return session.console.write(words(.noSuggestion) + "\n") }
        var table = Table()
        for one in reply.suggestions {
            let marks = [one.favorite ? words(.favorite) : "", one.custom ? words(.ownIngredient) : ""]
            table.add(
                Span(one.name, .name),
                Span(one.recipes == 0 ? "" : words(.recipeCount, "\(one.recipes)")),
                Span(marks.filter { !$0.isEmpty }.joined(separator: ", "), .quiet)
            )
        }
        session.console.write(table.text(on: session.page))
    }
}

extension IngredientSuggestion {
    /// All fields, for scripts.
    fileprivate var json: JSONValue {
        .object([
            .init("ingredientKey", .string(ingredientKey)), .init("name", .string(name)),
            .init("recipes", .integer(recipes)), .init("favorite", .bool(favorite)), .init("custom", .bool(custom)),
            .init("corrected", .bool(corrected)),
        ])
    }
}
