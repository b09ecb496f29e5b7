import ArgumentParser
import CategoryMessages
import QuantityMessages
import SwiftProtobuf

/// Says to which category ingredients belong.
struct CategoryAssignCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign",
        abstract: "Say to which category ingredients belong.",
        usage: "larder category assign INGREDIENT… --to CATEGORY [options]",
        discussion: """
            --to UNKNOWN takes a choice back.

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
        let text = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> String in
            var parse = ParseRequest()
            parse.lines = ingredients.map { text in .with { $0.text = text } }
            var request = AssignIngredientsRequest()
            request.category = to
            for (text, line) in zip(ingredients, try await home.ask(parse).lines) {
                guard !line.ingredientKey.isEmpty else {
                    throw .refused("\"\(text)\" names no ingredient: write it as a recipe would, such as \"oat milk\".")
                }
                request.ingredients.append(
                    .with {
                        $0.ingredientKey = line.ingredientKey
                        $0.name = line.listName
                    }
                )
            }
            let category = try await home.write(request, step: "assign").category
            let names = request.ingredients.map(\.name).joined(separator: ", ")
            return "\(names): now in \(category.name).".printable
        }
        session.console.write("\(text)\n")
    }
}
