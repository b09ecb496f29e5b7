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
            Lines and steps have numbers, which `larder recipe show --numbers` shows. All numbers are those before the \
            command, whatever else it changes. A line or step that is inserted or moved joins the section of its new \
            place; a section holds until the next one begins. What a person says of a line with --is or --amount \
            holds for that text in all recipes. A step with another text uses the lines that the text names, unless \
            --step-lines says otherwise. An empty text removes what it stands for.

            EXAMPLES
              larder recipe edit Pancakes --name "Thin pancakes" --cook 20 --tag quick
              larder recipe edit Pancakes --line "2=300 ml milk" --remove-line 4
              larder recipe edit Pancakes --insert-line "3=1 egg" --move-line "5=2"
              larder recipe edit Pancakes --section "6=For the sauce" --is "7=butter"
              larder recipe edit Pancakes --move-step "4=1" --step-lines "2=1,3"
              larder recipe edit Pancakes --nutrient "energy=350 kcal" --nutrient fat=9g
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @OptionGroup var fields: RecipeFieldOptions
    @OptionGroup var nutrition: RecipeNutritionOptions
    @OptionGroup(title: "Lines") var lines: RecipeLineOptions
    @OptionGroup(title: "Steps") var steps: RecipeStepOptions
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard fields.isUsed || nutrition.isUsed || lines.isUsed || steps.isUsed else {
            throw ValidationError("Say what to change, such as --notes \"Less salt.\" or --line \"2=300 ml milk\".")
        }
        if let gone = lines.removeLine.first(where: steps.chosenLines.contains) {
            throw ValidationError("--remove-line \(gone) and --step-lines, which names it, exclude each other.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (EditRecipeReply, String) in
            var request = EditRecipeRequest()
            request.reference = recipe
            fields.set(&request)
            if fields.needsRecipe || nutrition.isUsed || lines.isUsed || steps.isUsed {
                let before = try await home.recipe(recipe)
                // What is changed by its number is what the person has seen.
                (request.reference, request.expectedVersion) = (before.id, before.version)
                fields.set(&request, over: before)
                if nutrition.isUsed { request.nutrition = try nutrition.facts(over: before) }
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
