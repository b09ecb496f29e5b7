import ArgumentParser
import CategoryMessages
import ShoppingMessages
import TextFormats

/// Prints what the home knows about ingredients.
struct IngredientTemplatesCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates",
        abstract: "Show the home's ingredients with their categories, and how its recipes use them.",
        usage: """
            larder ingredients templates [WORDS…] [--category CATEGORY] [--by-use|--by-category] [--limit N] [--json] \
            [options]
            """,
        discussion: """
            They are the ingredients of the recipes, the home's own, and its favorites.

            EXAMPLES
              larder ingredients templates --by-use --limit 20
              larder ingredients templates onion --category Produce
            """
    )

    @Argument(help: "Only those with these words, or their beginnings, in a name or an alias.")
    var words: [String] = []
    @Option(help: "Only those in this category of the shop: its name or id.")
    var category: String?
    @Flag(help: "Those of most recipes first.")
    var byUse = false
    @Flag(help: "In the order of the home's categories.")
    var byCategory = false
    @Option(help: "The maximum number.")
    var limit: Int?
    @Flag(help: "Print one JSON object per line, for each ingredient.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard !byUse || !byCategory else {
            throw ValidationError("--by-use and --by-category exclude each other: use one of them.")
        }
        guard limit ?? 1 > 0 else { throw ValidationError("--limit takes a number above zero.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ListIngredientTemplatesRequest()
        (request.words, request.category) = (words.joined(separator: " "), category ?? "")
        request.order = byUse ? .use : byCategory ? .category : .name
        let (found, locale) = try await session.withHome(shared) {
            [request, limit] (home) async throws(CommandFailure) -> ([IngredientTemplate], String) in
            var found: [IngredientTemplate] = []
            try await home.pages(of: request, limit: limit) { found.append($0) }
            return (found, await home.locale())
        }
        guard !json else { return session.console.write(found.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !found.isEmpty else { return session.console.write(words(.noTemplate) + "\n") }
        var table = Table()
        for template in found { table.add(template.cells(words)) }
        session.console.write(table.text(on: session.page))
    }
}

/// Prints what the home knows about an ingredient.
struct IngredientTemplateCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "template",
        abstract: "Show the category of one ingredient, and how the home's recipes use it.",
        usage: "larder ingredients template NAME [--json] [options]",
        discussion: """
            EXAMPLES
              larder ingredients template "spring onions"
            """
    )

    @Argument(help: "The ingredient, as recipes write it.")
    var name: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = GetIngredientTemplateRequest()
        request.ingredient = name
        let (template, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> (IngredientTemplate, String) in
            (try await home.ask(request).template, await home.locale())
        }
        guard !json else { return session.console.write(template.json.line + "\n") }
        var table = Table()
        table.add(template.cells(LocalWords(locale: locale)))
        session.console.write(table.text(on: session.page))
        guard !template.aliases.isEmpty else { return }
        session.console.write("  " + template.aliases.joined(separator: ", ").printable + "\n")
    }
}

extension IngredientTemplate {
    /// All fields, for scripts.
    fileprivate var json: JSONValue {
        .object([
            .init("ingredientKey", .string(ingredientKey)), .init("name", .string(name)),
            .init("aliases", .array(aliases.map { .string($0) })), .init("category", .string(category.name)),
            .init("assigned", .bool(assigned)), .init("recipes", .integer(recipes)),
            .init("preferredUnit", hasPreferredUnit ? .string(preferredUnit) : .null),
            .init("lastUsedAt", lastUsedAt == 0 ? .null : .integer(lastUsedAt)), .init("favorite", .bool(favorite)),
            .init("custom", .bool(custom)),
        ])
    }

    /// A row of a list: name, category, use, and the home's marks.
    fileprivate func cells(_ words: LocalWords) -> [Span] {
        let use = recipes == 0 ? "" : words(.recipeCount, "\(recipes)")
        let marks = [favorite ? words(.favorite) : "", custom ? words(.ownIngredient) : ""]
        return [
            Span(name, .name), Span(category.name, .quiet), Span(use), Span(preferredUnit),
            Span(marks.filter { !$0.isEmpty }.joined(separator: ", "), .quiet),
        ]
    }
}
