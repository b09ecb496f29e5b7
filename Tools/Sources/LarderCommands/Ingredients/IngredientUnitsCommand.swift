import ArgumentParser
import QuantityMessages
import TextFormats

/// Prints the units that an ingredient can be converted to.
struct IngredientUnitsCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "units",
        abstract: "Show the units and states that an ingredient can be converted between.",
        usage: "larder ingredients units NAME [--json] [options]",
        discussion: """
            EXAMPLES
              larder ingredients units butter
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
        guard !json else {
            let value = JSONValue.object([
                .init("name", .string(found.ingredient.name)),
                .init("units", .array(found.reachableUnits.map { .string($0) })),
                .init("states", .array(found.states.map { .string($0) })),
            ])
            return session.console.write(value.pretty + "\n")
        }
        let words = LocalWords(locale: locale)
        let units = found.reachableUnits.map { $0.isEmpty ? words(.pieces) : $0 }
        session.console.write("\(found.ingredient.fullName): \(units.joined(separator: ", "))\n".printableLines)
        if !found.states.isEmpty {
            session.console.write((words(.states, found.states.joined(separator: ", ")) + "\n").printableLines)
        }
    }
}
