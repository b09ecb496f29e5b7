import ArgumentParser
import RecipeMessages

/// Prints one recipe.
struct RecipeShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a kept recipe.",
        usage: "larder recipe show RECIPE [--portions N | --weight G] [--total G] [options]",
        discussion: """
            EXAMPLES
              larder recipe show Pancakes
              larder recipe show Pancakes --portions 1.5
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @Option(help: "Show what so many portions weigh; nothing is stored.")
    var portions: String?
    @Option(help: "Show how many portions so many grams are; nothing is stored.")
    var weight: String?
    @Option(help: "The grams of the whole recipe. Default: what its ingredients weigh.")
    var total: String?
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard portions == nil || weight == nil else { throw ValidationError("Give --portions or --weight, not both.") }
        try PortionNumbers.check([("--portions", portions), ("--weight", weight), ("--total", total)])
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let lines = PortionLines(
            portions: PortionNumbers.exact(portions),
            weight: PortionNumbers.exact(weight),
            total: PortionNumbers.exact(total)
        )
        let (found, portion) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (Recipe, String) in
            var request = GetRecipesRequest()
            request.references = [recipe]
            guard let found = try await home.ask(request).recipes.first(where: { $0.hasRecipe })?.recipe else {
                throw .refused("The home keeps no recipe \"\(recipe)\": `larder recipe list` shows those it keeps.")
            }
            return (found, try await lines.text(of: found, home: home))
        }
        session.console.write(RecipeText(recipe: found, page: session.page, portion: portion).render())
    }
}
