import ArgumentParser
import QuantityMessages
import TextFormats

/// Marks ingredients as favorites.
struct IngredientFavoriteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite",
        abstract: "Mark ingredients as favorites, or remove the marks.",
        usage: "larder ingredients favorite NAME… [--off] [--json] [options]",
        discussion: """
            EXAMPLES
              larder ingredients favorite butter "bread flour"
              larder ingredients favorite butter --off
            """,
        aliases: ["favourite"]
    )

    @Argument(help: "Names, aliases or ids.")
    var references: [String]
    @Flag(help: "Remove the marks.")
    var off = false
    @Flag(help: "Print a JSON object for each.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = MarkIngredientsRequest()
        request.references = references
        request.favorite = !off
        let message = request
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (MarkIngredientsReply, String) in
            (try await home.write(message, step: "mark"), await home.locale())
        }
        guard !json else { return session.console.write(reply.ingredients.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        for one in reply.ingredients {
            let key: LocalWords.Key = one.isFavorite ? .favoriteIngredient : .noFavorite
            session.console.write(words(key, one.fullName.printable) + "\n")
        }
    }
}
