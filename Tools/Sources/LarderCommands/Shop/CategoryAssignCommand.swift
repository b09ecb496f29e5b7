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
            --to UNKNOWN takes a choice back: the ingredient is where shops usually keep it then.

            EXAMPLES
              larder category assign tofu --to Produce
              larder category assign "oat milk" "soy milk" --to "Dairy & Eggs"
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
        let moved = reply.ingredients.filter { $0.category.id == reply.category.id }.map(\.name)
        var lines = moved.isEmpty ? [] : ["\(moved.joined(separator: ", ")): now in \(reply.category.name)."]
        for ingredient in reply.ingredients where ingredient.category.id != reply.category.id {
            lines.append("\(ingredient.name): choice taken back, now in \(ingredient.category.name).")
        }
        session.console.write(lines.map { "\($0.printable)\n" }.joined())
    }
}
