import ArgumentParser
import CommonMessages
import InventoryMessages
import ShoppingMessages
import TextFormats

/// Prints the recipes that the stock allows.
struct RecipeCookableCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "cookable",
        abstract:
            "Show the recipes that the stock allows, the most complete ones first, then what should be used soon.",
        usage: "larder recipe cookable [--missing N] [--expiring DAYS] [--limit N] [--json] [options]",
        discussion: """
            What most cupboards have, such as salt and spices, and what a recipe works without, is not counted as missing.

            EXAMPLES
              larder recipe cookable
              larder recipe cookable --missing 2
              larder recipe cookable --expiring 3
            """
    )

    @Option(help: "Only recipes that lack at most so many ingredients.")
    var missing: UInt32?
    @Option(help: ArgumentHelp("Only recipes that use something that is due within so many days.", valueName: "days"))
    var expiring: UInt32?
    @Option(help: "How many recipes to show.")
    var limit = 20
    @Flag(help: "Print one JSON object per line, for each recipe.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit is a number from 1.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = FindCookableRequest()
        if let missing { request.mostLacking = missing }
        if let expiring { request.dueWithinDays = expiring }
        request.day = session.today.iso
        let (recipes, total, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> ([CookableRecipe], UInt32, String) in
            var request = request
            var recipes: [CookableRecipe] = []
            repeat {
                request.limit = UInt32(min(limit - recipes.count, 100))
                let page = try await home.ask(request)
                recipes += page.recipes
                request.cursor = page.nextCursor
                guard recipes.count < limit, !request.cursor.isEmpty else {
                    return (recipes, page.total, await home.locale())
                }
            } while true
        }
        guard !json else { return session.console.write(recipes.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !recipes.isEmpty else { return session.console.write(words(.nothingCookable) + "\n") }
        var table = Table()
        for recipe in recipes { table.add(row(recipe, words, today: session.today)) }
        let rest = Int(total) - recipes.count
        let more = rest > 0 ? words(.moreRecipes, "\(rest)") + "\n" : ""
        session.console.write(table.text(on: session.page) + more)
    }

    private func row(_ recipe: CookableRecipe, _ words: LocalWords, today: Day) -> [Span] {
        let missing = recipe.lacking.map { ingredient in
            let amount = ingredient.toGet.map(\.shown).joined(separator: " + ")
            return amount.isEmpty ? ingredient.name : "\(ingredient.name) \(amount)"
        }.joined(separator: ", ")
        let answer = missing.isEmpty ? words(.allThere) : words(.missing, missing)
        let due = recipe.hasDue ? "\(recipe.due.title): \(words.text(recipe.due.due, today: today))" : ""
        return [
            Span(recipe.title + (recipe.favorite ? " ♥" : ""), .name),
            Span(words(.partOf, "\(recipe.onHand)", "\(recipe.counted)")),
            Span(answer.spaced.printable, missing.isEmpty ? .done : .warning), Span(due.spaced.printable, .quiet),
        ]
    }
}

extension CookableRecipe {
    fileprivate var json: JSONValue {
        .object([
            .init("recipeId", .string(recipeID)), .init("title", .string(title)),
            .init("servings", .string(servings)),
            .init("totalMinutes", hasTotalMinutes ? .integer(totalMinutes) : .null),
            .init("favorite", .bool(favorite)), .init("counted", .integer(counted)),
            .init("onHand", .integer(onHand)), .init("lacking", .array(lacking.map(\.json))),
            .init("cupboard", .array(cupboard.map { .string($0) })),
            .init("optional", .array(self.optional.map { .string($0) })),
            .init(
                "due",
                hasDue ? .object([.init("title", .string(due.title))] + due.due.members) : .null
            ),
        ])
    }
}

extension LackingIngredient {
    fileprivate var json: JSONValue {
        .object([
            .init("name", .string(name)), .init("needed", .array(needed.map(\.json))),
            .init("toGet", .array(toGet.map(\.json))), .init("partly", .bool(partly)),
            .init("notCompared", .array(uncompared.map { .string($0) })),
        ])
    }
}
