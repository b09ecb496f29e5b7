import ArgumentParser
import RecipeMessages
import ShoppingMessages

/// Prints one recipe.
struct RecipeShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a saved recipe.",
        usage: "larder recipe show RECIPE [--portions N | --weight G] [--total G] [options]",
        discussion: """
            EXAMPLES
              larder recipe show Pancakes
              larder recipe show Pancakes --portions 1.5
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @Option(help: "Show the weight of this many portions; stores nothing.")
    var portions: String?
    @Option(help: "Show how many portions this many grams are; stores nothing.")
    var weight: String?
    @Option(help: "The grams of the whole recipe. Default: the weight of its ingredients.")
    var total: String?
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard portions == nil || weight == nil else { throw ValidationError("Use --portions or --weight, not both.") }
        try PortionNumbers.check([("--portions", portions), ("--weight", weight), ("--total", total)])
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ShowRecipeRequest()
        request.reference = recipe
        if portions ?? weight ?? total != nil {
            request.portion.multiplier = PortionNumbers.exact(portions)
            request.portion.weight = PortionNumbers.exact(weight)
            request.portion.totalWeight = PortionNumbers.exact(total)
        }
        let reply = try await session.withHome(shared) { (home) async throws(CommandFailure) -> ShowRecipeReply in
            try await home.ask(request)
        }
        let text = RecipeText(recipe: reply.recipe, page: session.page, portion: reply.portionText)
        session.console.write(text.render())
    }
}
