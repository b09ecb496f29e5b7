import ArgumentParser
import QuantityMessages
import TextFormats

/// Shows or changes how the home buys an ingredient.
struct IngredientShelfCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "shelf",
        abstract: "Show or change how the home buys ingredients.",
        usage:
            "larder ingredients shelf [INGREDIENT [--place PLACE] [--unit UNIT [--content AMOUNT]]] [--json] [options]",
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
    @Flag(help: "Print a JSON object for each.")
    var json = false
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
        let (choices, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> ([ShelfChoice], String) in
            (try await self.choices(of: home), await home.locale())
        }
        guard !json else { return session.console.write(choices.map { $0.json.line + "\n" }.joined()) }
        session.console.write(text(choices, LocalWords(locale: locale), on: session.page))
    }

    /// Returns the home's choices, changed by what the command line says.
    private func choices(of home: HomeClient) async throws(CommandFailure) -> [ShelfChoice] {
        guard let ingredient else { return try await home.ask(GetMeasurementSettingsRequest()).settings.shelf }
        var request = ChangeShelfRequest()
        request.ingredient = ingredient
        request.place = place ?? ""
        request.unit = unit ?? ""
        request.content = content ?? ""
        return try await home.write(request, step: "shelf").shelf
    }

    private func text(_ choices: [ShelfChoice], _ words: LocalWords, on page: Page) -> String {
        guard !choices.isEmpty else { return words(.noShelfChoice) + "\n" }
        var table = Table()
        for choice in choices {
            let unit =
                choice.hasContent ? words(.byUnitOf, choice.unit, choice.content.shown) : words(.byUnit, choice.unit)
            let facts = [choice.place, choice.unit.isEmpty ? "" : unit].filter { !$0.isEmpty }
            table.add(Span(choice.ingredientKey, .identifier), Span(facts.joined(separator: ", ")))
        }
        return table.text(on: page)
    }
}

extension ShelfChoice {
    /// All fields, for scripts.
    var json: JSONValue {
        .object([
            .init("ingredientKey", .string(ingredientKey)), .init("place", .optional(place.isEmpty ? nil : place)),
            .init("unit", .optional(unit.isEmpty ? nil : unit)), .init("content", hasContent ? content.json : .null),
        ])
    }
}
