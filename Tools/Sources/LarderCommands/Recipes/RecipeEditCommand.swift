import ArgumentParser
import RecipeMessages
import SwiftProtobuf
import TextFormats

/// Changes parts of a saved recipe.
struct RecipeEditCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change parts of a saved recipe.",
        usage: "larder recipe edit RECIPE CHANGE… [--json] [options]",
        discussion: """
            Lines and steps have numbers, which `larder recipe show --numbers` shows. What a person says of a line with \
            --is holds for the line in all recipes. An empty text removes what it stands for.

            EXAMPLES
              larder recipe edit Pancakes --name "Thin pancakes" --servings "6 servings" --cook 20
              larder recipe edit Pancakes --line "2=300 ml milk" --add-line "1 pinch of salt" --remove-line 4
              larder recipe edit Pancakes --is "3=butter" --tag breakfast --notes "Rest the batter."
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @OptionGroup var fields: RecipeFieldOptions
    @OptionGroup var lines: RecipeLineOptions
    @OptionGroup var steps: RecipeStepOptions
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard fields.isUsed || lines.isUsed || steps.isUsed else {
            throw ValidationError("Say what to change, such as --notes \"Less salt.\" or --line \"2=300 ml milk\".")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (EditRecipeReply, String) in
            var request = EditRecipeRequest()
            request.reference = recipe
            fields.set(&request)
            if fields.needsRecipe || lines.isUsed || steps.isUsed {
                let before = try await home.recipe(recipe)
                // What is changed by its number is what the person has seen.
                (request.reference, request.expectedVersion) = (before.id, before.version)
                fields.set(&request, over: before)
                if lines.isUsed { request.lines.lines = try lines.lines(over: before) }
                if steps.isUsed { request.steps = try steps.steps(over: before) }
            }
            return (try await home.write(request, step: "edit"), await home.locale())
        }
        guard !json else { return session.console.write(reply.recipe.json.line + "\n") }
        session.console.write(LocalWords(locale: locale)(.recipeChanged, reply.recipe.title.printable) + "\n")
    }
}

extension HomeClient {
    /// Returns a saved recipe.
    func recipe(_ reference: String) async throws(CommandFailure) -> Recipe {
        guard let found = try await recipes([reference]).first, found.hasRecipe else {
            throw .refused(
                "No recipe \"\(reference.printable)\" is saved: `larder recipe list` shows the saved recipes."
            )
        }
        return found.recipe
    }
}
