import ArgumentParser
import CategoryMessages
import ShoppingMessages
import TextFormats

/// Assigns ingredients and products to categories.
struct CategoryAssignCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign",
        abstract: "Assign ingredients and products to categories.",
        usage: """
            larder category assign [INGREDIENT…] [--product PRODUCT]… --to CATEGORY [--create] [options]
            larder category assign [INGREDIENT=CATEGORY…] [--product PRODUCT=CATEGORY]… [--create] [options]
            """,
        discussion: """
            --to default takes a choice back: the ingredient is where stores usually keep it then. UNKNOWN is a choice, \
            too: Larder doesn't ask again. A product is where the home puts it, and else where its ingredient is.

            EXAMPLES
              larder category assign tofu --to Produce
              larder category assign "oat milk" "soy milk" --to "Dairy & Eggs"
              larder category assign tofu=Produce kibble="Pet food" --create
              larder category assign --product "Mill's breakfast oats" --to Snacks
              larder category assign tofu --to default
            """
    )

    @Argument(help: "The ingredients, as recipes name them; without --to, each with = and its category.")
    var ingredients: [String] = []
    @Option(help: "A product: its title, productId or barcode; without --to, with = and its category.")
    var product: [String] = []
    @Option(help: "The category: its name or id.")
    var to: String?
    @Flag(help: "Create categories that the home doesn't have.")
    var create = false
    @Flag(help: "Print a JSON object for each ingredient and product.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        let texts = ingredients + product
        guard !texts.isEmpty else { throw ValidationError("Name an ingredient, or a product with --product.") }
        if to != nil {
            guard let both = texts.first(where: { pair($0) != nil }) else { return }
            throw ValidationError("\"\(both.printable)\" names a category, as --to does: use either = or --to.")
        }
        guard let wrong = texts.first(where: { pair($0) == nil }) else { return }
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
        if let to, product.isEmpty {
            (request.names, request.category) = (ingredients, to)
        } else {
            request.choices = ingredients.compactMap { choice($0) } + product.compactMap { choice($0, isProduct: true) }
        }
        return request
    }

    private func choice(_ text: String, isProduct: Bool = false) -> NamedChoice? {
        (to.map { (text, $0) } ?? pair(text)).map { name, category in
            var choice = NamedChoice()
            (choice.name, choice.category, choice.product) = (name, category, isProduct)
            return choice
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (AssignIngredientsByNameReply, String) in
            (try await home.write(request, step: "assign"), await home.locale())
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
        session.console.write(lines(of: reply, LocalWords(locale: locale)).map { "\($0.printable)\n" }.joined())
    }

    private func lines(of reply: AssignIngredientsByNameReply, _ words: LocalWords) -> [String] {
        let created = reply.created.map { words(.categoryAdded, $0.name, $0.color) }
        if reply.hasCategory {
            return [words(.assignDone, reply.ingredients.map(\.name).joined(separator: ", "), reply.category.name)]
        }
        let isTakenBack = to == "default"
        return (isTakenBack ? [] : created)
            + reply.ingredients.map { words(isTakenBack ? .choiceTakenBack : .assignDone, $0.name, $0.category.name) }
    }
}
