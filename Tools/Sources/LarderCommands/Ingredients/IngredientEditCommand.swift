import ArgumentParser
import QuantityMessages
import SwiftProtobuf

/// Changes one of the home's own ingredients.
struct IngredientEditCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change an ingredient of the home's own; omitted parts stay.",
        usage:
            "larder ingredients edit NAME [--name NAME] [--is \"1 cup = 130 g\"] [--category NAME] [--json] [options]",
        discussion: """
            With --is, all measures are replaced by those that are given.

            EXAMPLES
              larder ingredients edit "Home-milled rye" --is "1 cup = 105 g" --is "1 tbsp = 6.5 g"
              larder ingredients edit "Home-milled rye" --name "Rye, home-milled"
            """
    )

    @Argument(help: "Its name, an alias or its id.")
    var reference: String
    @Option(help: "A new name.")
    var name: String?
    @OptionGroup var fields: IngredientFields
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let request = ChangeIngredientsRequest.with { request in
            request.changes = [
                .with {
                    $0.reference = reference
                    if let name { $0.name = name }
                    fields.change(&$0)
                }
            ]
        }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (ChangeIngredientsReply, String) in
            (try await home.write(request, step: "ingredient"), await home.locale())
        }
        session.show(reply.saved, json: json) { one in
            LocalWords(locale: locale)(
                one.changed ? .ingredientChanged : .ingredientKept,
                one.ingredient.fullName.printable
            )
        }
    }
}
