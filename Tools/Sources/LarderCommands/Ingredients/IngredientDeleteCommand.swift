import ArgumentParser
import QuantityMessages

/// Deletes the home's own ingredients.
struct IngredientDeleteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete ingredients of the home's own, with all their measures.",
        usage: "larder ingredients delete NAME… [options]",
        discussion: """
            EXAMPLES
              larder ingredients delete "Home-milled rye"
            """
    )

    @Argument(help: "Names, aliases or ids.")
    var references: [String]
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = DeleteIngredientsRequest()
        request.references = references
        let message = request
        let reply = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> DeleteIngredientsReply in
            try await home.write(message, step: "delete")
        }
        for ingredient in reply.deleted { session.console.write("Deleted \(ingredient.fullName.printable).\n") }
    }
}
