import ArgumentParser
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Saves a recipe in another size, under a title of its own.
struct RecipeScaleCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "scale",
        abstract: "Save a recipe in another size, beside the original.",
        usage: "larder recipe scale RECIPE --servings N | --yield N | --factor F [--name TITLE] [--json] [options]",
        discussion: """
            The original stays as it is. The new recipe has its title with the new size, unless --name gives another.

            EXAMPLES
              larder recipe scale Pancakes --servings 6
              larder recipe scale Cookies --yield 36 --name "Cookies for the party"
            """
    )

    @Argument(
        help: "A saved recipe, or a file or the address of a page (https://…) with one recipe.",
        completion: .file()
    )
    var recipe: String
    @OptionGroup var size: SizeOptions
    @Option(help: "The title of the new recipe.")
    var name: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard size.count == 1 else {
            throw ValidationError("Use --servings, such as 6, or --yield, such as 24, or --factor, such as 1.5.")
        }
        guard name?.trimmedOfSpace.isEmpty != true else {
            throw ValidationError("--name is empty: enter the new title, or omit the option.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let (recipe, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (Recipe, String) in
            (try await save(home, console: session.console).recipe, await home.locale())
        }
        guard !json else { return session.console.write(recipe.json.line + "\n") }
        let words = LocalWords(locale: locale)
        session.console.write(words(.recipeScaled, recipe.title.printable, words.text(recipe.servings)) + "\n")
    }

    private func save(_ home: HomeClient, console: any Console) async throws(CommandFailure) -> SaveScaledRecipeReply {
        let arguments = await RecipeArguments([recipe], home: home, console: console)
        if let failure = arguments.failures.first { throw .refused(failure.line) }
        let recipes = arguments.recipes(servings: size.servings, factor: size.factor, yield: size.yield)
        guard recipes.count == 1, let scaled = recipes.first else {
            throw .refused("\"\(recipe.printable)\" has several recipes: save them first, and scale one by its title.")
        }
        let request = SaveScaledRecipeRequest.with { ($0.recipe, $0.title) = (scaled, name ?? "") }
        return try await home.write(request, step: "scaled")
    }
}
