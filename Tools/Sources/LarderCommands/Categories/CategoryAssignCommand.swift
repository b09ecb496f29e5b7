import ArgumentParser
import CategoryMessages
import ShoppingMessages
import TextFormats

/// Assigns ingredients to categories.
struct CategoryAssignCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign",
        abstract: "Assign ingredients to categories.",
        usage: "larder category assign INGREDIENT… --to CATEGORY | INGREDIENT=CATEGORY… [--create] [options]",
        discussion: """
            --to default takes a choice back: the ingredient is where stores usually keep it then. UNKNOWN is a choice, \
            too: Larder doesn't ask again.

            EXAMPLES
              larder category assign tofu --to Produce
              larder category assign "oat milk" "soy milk" --to "Dairy & Eggs"
              larder category assign tofu=Produce kibble="Pet food" --create
              larder category assign tofu --to default
            """
    )

    @Argument(help: "The ingredients, as recipes name them; without --to, each with = and its category.")
    var ingredients: [String]
    @Option(help: "The category: its name or id.")
    var to: String?
    @Flag(help: "Create categories that the home doesn't have.")
    var create = false
    @Flag(help: "Print a JSON object for each ingredient.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if to != nil {
            guard let both = ingredients.first(where: { pair($0) != nil }) else { return }
            throw ValidationError("\"\(both.printable)\" names a category, as --to does: use either = or --to.")
        }
        guard let wrong = ingredients.first(where: { pair($0) == nil }) else { return }
        throw ValidationError("\"\(wrong)\" has no category: write \"\(wrong)=Produce\", or use --to.")
    }

    /// The name and the category of "tofu=Produce"; `nil` for a text without both.
    private func pair(_ text: String) -> (name: String, category: String)? {
        guard let mark = text.lastIndex(of: "=") else { return nil }
        let (name, category) = (text[..<mark].trimmedOfSpace, text[text.index(after: mark)...].trimmedOfSpace)
        return name.isEmpty || category.isEmpty ? nil : (String(name), String(category))
    }

    private var request: AssignIngredientsByNameRequest {
        var request = AssignIngredientsByNameRequest()
        request.create = create
        if let to {
            (request.names, request.category) = (ingredients, to)
        } else {
            request.choices = ingredients.compactMap { text in
                pair(text).map { pair in
                    var choice = NamedChoice()
                    (choice.name, choice.category) = (pair.name, pair.category)
                    return choice
                }
            }
        }
        return request
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let reply = try await session.withHome(shared, write: write) { [request] (home) async throws(CommandFailure) in
            try await home.write(request, step: "assign")
        }
        if json {
            let lines = reply.ingredients.map { ingredient in
                let members = [
                    JSONValue.Member("name", .string(ingredient.name)), .init("category", ingredient.category.json),
                ]
                return JSONValue.object(members).line + "\n"
            }
            return session.console.write(lines.joined())
        }
        session.console.write(lines(of: reply).map { "\($0.printable)\n" }.joined())
    }

    private func lines(of reply: AssignIngredientsByNameReply) -> [String] {
        let created = reply.created.map { "Added the category \($0.name) (\($0.color))." }
        if reply.hasCategory {
            return ["\(reply.ingredients.map(\.name).joined(separator: ", ")): now in \(reply.category.name)."]
        }
        guard to == "default" else {
            return created + reply.ingredients.map { "\($0.name): now in \($0.category.name)." }
        }
        return reply.ingredients.map { "\($0.name): choice taken back, now in \($0.category.name)." }
    }
}
