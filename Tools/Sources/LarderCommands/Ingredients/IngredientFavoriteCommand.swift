import ArgumentParser
import QuantityMessages

/// Marks favorites.
struct IngredientFavoriteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourite",
        abstract: "Mark ingredients as favorites, or take the marks back.",
        usage: "larder ingredients favourite NAME… [--off] [options]",
        discussion: """
            EXAMPLES
              larder ingredients favourite butter "bread flour"
              larder ingredients favourite butter --off
            """,
        aliases: ["favorite"]
    )

    @Argument(help: "Names, aliases or ids.")
    var references: [String]
    @Flag(help: "Take the marks back.")
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
            session.console.write("\(one.fullName.printable) is \(one.isFavorite ? "a favorite" : "no favorite").\n")
        }
    }
}
