import ArgumentParser
import QuantityMessages
import SwiftProtobuf

/// Adds an ingredient to the home's own.
struct IngredientAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an ingredient of your own; it takes precedence over Larder's ingredient of the same name.",
        usage: "larder ingredients add NAME --is \"1 cup = 130 g\" [--category NAME] [--brand NAME] [--json] [options]",
        discussion: """
            EXAMPLES
              larder ingredients add "Home-milled rye" --category Flour --is "1 cup = 102 g"
              larder ingredients add "Chocolate buttons" --is "1 scoop = 30 g" --is "1 cup [chopped] = 165 g"
            """
    )

    @Argument(help: "Its name.")
    var name: String
    @OptionGroup var fields: IngredientFields
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard !fields.conversions.isEmpty else {
            throw ValidationError("State what a measure of it weighs: --is \"1 cup = 120 g\".")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var draft = IngredientDraft.with { $0.name = name }
        fields.fill(&draft)
        let request = SaveIngredientsRequest.with { $0.drafts = [draft] }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (SaveIngredientsReply, String) in
            (try await home.write(request, step: "ingredient"), await home.locale())
        }
        session.show(reply.saved, json: json) { one in
            LocalWords(locale: locale)(.ingredientAdded, one.ingredient.fullName.printable)
        }
    }
}
