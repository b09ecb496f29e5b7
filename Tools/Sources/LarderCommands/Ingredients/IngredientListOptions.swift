import ArgumentParser
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// The options for selecting and showing ingredients.
struct IngredientListOptions: ParsableArguments {
    @Flag(help: "Only favorites.")
    var favorites = false
    @Flag(help: "Only the home's own.")
    var custom = false
    @Flag(name: .customLong("default"), help: "Only Larder's and imported ingredients.")
    var defaults = false
    @Option(help: "Only one category, such as Flour or \"Dried Fruit\".")
    var category: String?
    @Flag(help: "The last used first.")
    var lastUsed = false
    @Option(help: "The maximum number.")
    var limit: Int?
    @Flag(help: "Print a JSON object for each.")
    var json = false

    func validate() throws {
        guard [favorites, custom, defaults].filter({ $0 }).count <= 1 else {
            throw ValidationError("--favorites, --custom and --default exclude each other: use one of them.")
        }
        guard limit ?? 1 > 0 else { throw ValidationError("--limit takes a number above zero.") }
    }

    /// Prints the matches, page by page.
    func run(search: String, shared: SharedOptions, in session: Session) async throws(CommandFailure) {
        let (isEmpty, words) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (Bool, LocalWords) in
            let words = LocalWords(locale: await home.locale())
            var table = Table()
            var isEmpty = true
            try await home.pages(of: request(search), limit: limit) { ingredient in
                isEmpty = false
                if json {
                    session.console.write(ingredient.json.line + "\n")
                } else {
                    table.add(ingredient.cells(words))
                }
            }
            session.console.write(table.text(on: session.page))
            return (isEmpty, words)
        }
        if isEmpty, !json { session.console.writeError(words(.noIngredient)) }
    }

    private func request(_ search: String) -> ListIngredientsRequest {
        .with {
            $0.filter = favorites ? .favorites : custom ? .custom : defaults ? .default : .all
            $0.category = category ?? ""
            $0.search = search
            $0.order = lastUsed ? .lastUsed : .alphabetical
        }
    }
}
