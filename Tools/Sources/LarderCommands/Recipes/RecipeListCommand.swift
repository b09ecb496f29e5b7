import ArgumentParser
import RecipeMessages
import TextFormats

/// Prints the saved recipes.
struct RecipeListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the saved recipes, by title.",
        usage: "larder recipe list [--json] [options]",
        discussion: """
            EXAMPLES
              larder recipe list
              larder recipe list --json
            """
    )

    @Flag(help: "Print one JSON object per line, for each recipe.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (recipes, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([RecipeSummary], String) in
            let recipes = try await home.recipes()
            if !recipes.isEmpty { await RecipeMigration(home: home, console: session.console).offer() }
            return (recipes, await home.locale())
        }
        guard !json else { return session.console.write(recipes.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !recipes.isEmpty else { return session.console.write(words(.noRecipe) + "\n") }
        session.console.write(recipes.table(words, on: session.page))
    }
}

extension HomeClient {
    /// Returns the saved recipes by title, or those in the trash.
    func recipes(inTrash: Bool = false) async throws(CommandFailure) -> [RecipeSummary] {
        var request = ListRecipesRequest()
        (request.limit, request.allPages, request.trash) = (UInt32(HomeClient.pageSize), true, inTrash)
        var recipes: [RecipeSummary] = []
        // One stream contains all recipes, unless the service is older than streams.
        repeat {
            try await ask(request) { page in
                recipes += page.recipes
                request.cursor = page.nextCursor
            }
        } while !request.cursor.isEmpty
        return recipes
    }
}

extension [RecipeSummary] {
    /// Returns the titles, the servings, and the numbers of ingredients side by side.
    func table(_ words: LocalWords, on page: Page) -> String {
        var table = Table()
        let hasMarks = contains { $0.favorite || $0.rating > 0 }
        for recipe in self {
            let count = words.ingredients(Int(recipe.ingredientCount))
            let marks = (recipe.favorite ? "♥" : "") + String(repeating: "★", count: Int(recipe.rating))
            let (title, servings) = (Span(recipe.title, .name), Span(words.text(recipe.servings)))
            if hasMarks {
                table.add(title, servings, Span(marks), Span(count, .quiet))
            } else {
                table.add(title, servings, Span(count, .quiet))
            }
        }
        return table.text(on: page)
    }
}
