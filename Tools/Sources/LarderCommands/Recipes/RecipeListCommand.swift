import ArgumentParser
import RecipeMessages

/// Prints the saved recipes.
struct RecipeListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the saved recipes, by title.",
        usage: "larder recipe list [options]",
        discussion: """
            EXAMPLES
              larder recipe list
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let recipes = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [RecipeSummary] in
            var request = ListRecipesRequest()
            request.limit = UInt32(HomeClient.pageSize)
            request.allPages = true
            var recipes: [RecipeSummary] = []
            // One stream contains all recipes, unless the service is older than streams.
            repeat {
                try await home.ask(request) { page in
                    recipes += page.recipes
                    request.cursor = page.nextCursor
                }
            } while !request.cursor.isEmpty
            return recipes
        }
        guard !recipes.isEmpty else {
            session.console.write("No recipe is saved yet: add one with `larder recipe add pancakes.html`.\n")
            return
        }
        var table = Table()
        for recipe in recipes {
            let count = "\(recipe.ingredientCount) \(recipe.ingredientCount == 1 ? "ingredient" : "ingredients")"
            table.add(Span(recipe.title, .name), Span(recipe.servings.shown), Span(count, .quiet))
        }
        session.console.write(table.text(on: session.page))
    }
}
