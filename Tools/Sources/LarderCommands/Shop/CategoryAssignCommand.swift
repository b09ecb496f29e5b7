import ArgumentParser
import CategoryMessages
import ShoppingMessages

/// Assigns ingredients to a category.
struct CategoryAssignCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign",
        abstract: "Assign ingredients to a category.",
        usage: "larder category assign INGREDIENT… --to CATEGORY [options]",
        discussion: """
            --to default takes a choice back: the ingredient is where stores usually keep it then.

            EXAMPLES
              larder category assign tofu --to Produce
              larder category assign "oat milk" "soy milk" --to "Dairy & Eggs"
              larder category assign tofu --to default
            """
    )

    @Argument(help: "The ingredients, as recipes name them.")
    var ingredients: [String]
    @Option(help: "The category: its name or id.")
    var to: String
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = AssignIngredientsByNameRequest()
        request.names = ingredients
        request.category = to
        let reply = try await session.withHome(shared, write: write) { [request] (home) async throws(CommandFailure) in
            try await home.write(request, step: "assign")
        }
        let names = reply.ingredients.map(\.name).joined(separator: ", ")
        let lines =
            reply.hasCategory
            ? ["\(names): now in \(reply.category.name)."]
            : reply.ingredients.map { "\($0.name): choice taken back, now in \($0.category.name)." }
        session.console.write(lines.map { "\($0.printable)\n" }.joined())
    }
}
