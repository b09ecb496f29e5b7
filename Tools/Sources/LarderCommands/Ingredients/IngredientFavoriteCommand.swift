import ArgumentParser
import QuantityMessages

/// Marks ingredients as favorites.
struct IngredientFavoriteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite",
        abstract: "Mark ingredients as favorites, or remove the marks.",
        usage: "larder ingredients favorite NAME… [--off] [options]",
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
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = MarkIngredientsRequest()
        request.references = references
        request.favorite = !off
        let message = request
        let reply = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> MarkIngredientsReply in
            try await home.write(message, step: "mark")
        }
        for one in reply.ingredients {
            let verb = one.isFavorite ? "is" : "isn't"
            session.console.write("\(one.fullName.printable) \(verb) a favorite.\n")
        }
    }
}
