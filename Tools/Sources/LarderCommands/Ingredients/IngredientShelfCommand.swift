import ArgumentParser
import QuantityMessages

/// Shows or changes how the home buys an ingredient.
struct IngredientShelfCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "shelf",
        abstract: "Show or change how the home buys ingredients.",
        usage: "larder ingredients shelf [INGREDIENT [--place PLACE] [--unit UNIT [--content AMOUNT]]] [options]",
        discussion: """
            Larder knows how stores sell most ingredients. What a home says here comes first.

            EXAMPLES
              larder ingredients shelf
              larder ingredients shelf butter --unit block --content "250 g"
              larder ingredients shelf "olive oil" --place buy
              larder ingredients shelf water --place default
            """
    )

    @Argument(help: "The ingredient's name; left out, all choices of the home are shown.")
    var ingredient: String?
    @Option(help: "Where it belongs on a list: buy, cupboard, never, or default to forget the choice.")
    var place: String?
    @Option(help: "What a person takes: weight, volume, piece, a unit such as block or bunch, or default.")
    var unit: String?
    @Option(help: "What one unit holds, such as \"250 g\".")
    var content: String?
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        let changes = place != nil || unit != nil || content != nil
        guard (ingredient != nil) == changes else {
            throw ValidationError(
                changes ? "Name the ingredient before its options." : "Say what to change: --place or --unit."
            )
        }
        guard content == nil || unit != nil else {
            throw ValidationError("--content needs the unit that holds it: add --unit, such as --unit block.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let choices = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> [ShelfChoice] in
            guard let ingredient else { return try await home.ask(GetMeasurementSettingsRequest()).settings.shelf }
            var request = ChangeShelfRequest()
            request.ingredient = ingredient
            request.place = place ?? ""
            request.unit = unit ?? ""
            request.content = content ?? ""
            return try await home.write(request, step: "shelf").shelf
        }
        session.console.write(Self.text(choices, on: session.page))
    }

    private static func text(_ choices: [ShelfChoice], on page: Page) -> String {
        guard !choices.isEmpty else { return "The home follows Larder's own tables.\n" }
        var table = Table()
        for choice in choices {
            let content = choice.hasContent ? " of \(choice.content.shown)" : ""
            let facts = [choice.place, choice.unit.isEmpty ? "" : "by \(choice.unit)\(content)"].filter { !$0.isEmpty }
            table.add(Span(choice.ingredientKey, .identifier), Span(facts.joined(separator: ", ")))
        }
        return table.text(on: page)
    }
}
