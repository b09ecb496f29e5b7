import ArgumentParser
import RecipeMessages
import TextFormats

/// Stores the size of one portion of a recipe.
struct RecipePortionCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "portion",
        abstract: "Set the weight of one portion of a saved recipe.",
        usage: "larder recipe portion RECIPE --weight G | --total G [--servings N] [--json] [options]",
        discussion: """
            The total weight is shared by the servings that the recipe tells, or by those given; a recipe that tells \
            none is one portion.

            EXAMPLES
              larder recipe portion Pancakes --weight 150
              larder recipe portion Pancakes --total 800 --servings 4
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @Option(help: "The grams of one portion.")
    var weight: String?
    @Option(help: "The grams of the whole recipe.")
    var total: String?
    @Option(help: "How many share the total weight.")
    var servings: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard (weight == nil) != (total == nil) else {
            throw ValidationError("Use --weight for the grams of a portion, or --total for those of the whole recipe.")
        }
        guard servings == nil || total != nil else { throw ValidationError("--servings needs --total.") }
        try PositiveNumber.check([("--weight", weight), ("--total", total), ("--servings", servings)])
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let stored = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> UpdatePortionSizeReply in
            var request = UpdatePortionSizeRequest()
            request.reference = recipe
            request.weight = PositiveNumber.exact(weight)
            request.totalWeight = PositiveNumber.exact(total)
            request.servings = PositiveNumber.exact(servings)
            return try await home.write(request, step: "portion")
        }
        guard !json else { return session.console.write(stored.recipe.json.line + "\n") }
        session.console.write("\(stored.recipe.title.printable), \(stored.text)\n")
    }
}
