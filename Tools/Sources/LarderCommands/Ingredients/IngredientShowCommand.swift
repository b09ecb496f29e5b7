import ArgumentParser
import QuantityMessages
import TextFormats

/// Prints everything known about an ingredient.
struct IngredientShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show everything known about an ingredient, with its sources.",
        usage: "larder ingredients show NAME [--json] [options]",
        discussion: """
            EXAMPLES
              larder ingredients show "brown sugar"
              larder ingredients show "Flour, wheat, all-purpose" --json
            """
    )

    @Argument(help: "A name, an alias or an id.")
    var name: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (found, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (FoundIngredient, String) in
            (try await home.ingredient(name), await home.locale())
        }
        let ingredient = found.ingredient
        if json { return session.console.write(ingredient.json.pretty + "\n") }
        let (page, words) = (session.page, LocalWords(locale: locale))
        var facts = Table(indent: 2)
        let rows = [
            (words(.category), ingredient.category), (words(.brand), ingredient.brand),
            (words(.alsoCalled), ingredient.aliases.joined(separator: "; ")),
            (words(.marked), ingredient.marks(words)),
            (words(.isAssumed), found.assumptions.map(words.text).joined(separator: "; ")),
            ("id", ingredient.id),
        ]
        for (label, text) in rows where !text.isEmpty { facts.add(Span(label, .quiet), Span(text)) }
        var measures = Table(indent: 2)
        for one in ingredient.conversions {
            let second = one.secondText.isEmpty ? "" : "\(one.secondSource): \(one.secondText)"
            measures.add(Span(one.text), Span(one.source, .quiet), Span(second, .quiet))
        }
        session.console.write(
            page.tinted(ingredient.fullName.printable, .name) + "\n" + facts.text(on: page) + measures.text(on: page)
        )
    }
}
