import ArgumentParser
import RecipeMessages

/// Prints one recipe.
struct RecipeShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a kept recipe.",
        usage: "larder recipe show RECIPE [options]",
        discussion: """
            EXAMPLES
              larder recipe show Pancakes
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let found = try await session.withHome(shared) { (home) async throws(CommandFailure) -> Recipe? in
            var request = GetRecipesRequest()
            request.references = [recipe]
            return try await home.ask(request).recipes.first { $0.hasRecipe }?.recipe
        }
        guard let found else {
            throw .refused("The home keeps no recipe \"\(recipe)\": `larder recipe list` shows those it keeps.")
        }
        session.console.write(RecipeText(recipe: found, page: session.page).render())
    }
}
