import ArgumentParser
import QuantityMessages
import TextFormats

/// Deletes the home's own ingredients.
struct IngredientDeleteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete ingredients of the home's own, with all their measures.",
        usage: "larder ingredients delete NAME… [--json] [options]",
        discussion: """
            EXAMPLES
              larder ingredients delete "Home-milled rye"
            """
    )

    @Argument(help: "Names, aliases or ids.")
    var references: [String]
    @Flag(help: "Print a JSON object for each.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = DeleteIngredientsRequest()
        request.references = references
        let message = request
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (DeleteIngredientsReply, String) in
            (try await home.write(message, step: "delete"), await home.locale())
        }
        guard !json else { return session.console.write(reply.deleted.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        for one in reply.deleted { session.console.write(words(.deletedName, one.fullName.printable) + "\n") }
    }
}
