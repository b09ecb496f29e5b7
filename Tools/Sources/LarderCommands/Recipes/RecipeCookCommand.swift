import ArgumentParser
import CommonMessages
import ShoppingMessages
import TextFormats

/// Cooks a recipe: marks it as cooked, and takes its ingredients from the stock.
struct RecipeCookCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "cook",
        abstract: "Mark a recipe as cooked, and take its ingredients from the stock.",
        usage: """
            larder recipe cook RECIPE [--servings N | --factor F | --yield N] [--use-stock [--take-partly]] [--dry-run] \
            [--on DAY] [--note TEXT] [--json] [options]
            """,
        discussion: """
            An ingredient of which there is too little stays in the stock, unless --take-partly takes what is there. Each \
            taking is a change of its own, which `larder stock undo` takes back.

            EXAMPLES
              larder recipe cook Pancakes
              larder recipe cook Pancakes --servings 6 --use-stock --dry-run
              larder recipe cook Pancakes --servings 6 --use-stock --take-partly --on yesterday
            """
    )

    @Argument(help: "A saved recipe: its title or id.")
    var recipe: String
    @OptionGroup var size: SizeOptions
    @Flag(help: "Take the ingredients from the stock.")
    var useStock = false
    @Flag(help: "Take what is there of an ingredient of which there is too little.")
    var takePartly = false
    @Flag(help: "Only show what would be taken.")
    var dryRun = false
    @OptionGroup var day: DayOption
    @Option(help: "What to write about it.")
    var note: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard useStock || !takePartly else { throw ValidationError("--take-partly needs --use-stock.") }
        guard useStock || !dryRun else {
            throw ValidationError("--dry-run shows what would be taken from the stock: use it with --use-stock.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = CookRecipeRequest()
        request.recipe.reference = recipe
        if let servings = size.servings { request.recipe.servings = PositiveNumber.exact(servings) }
        if let factor = size.factor { request.recipe.factor = PositiveNumber.exact(factor) }
        if let yield = size.yield { request.recipe.yield = PositiveNumber.exact(yield) }
        (request.useStock, request.takePartly) = (useStock, takePartly)
        (request.dryRun, request.note) = (dryRun, note ?? "")
        request.day = try day.iso(today: session.today)
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (CookRecipeReply, String) in
            let reply = try await home.write(request, step: dryRun ? "cook-trial" : "cook")
            return (reply, await home.locale())
        }
        guard !json else { return session.console.write(reply.json.pretty + "\n") }
        let words = LocalWords(locale: locale)
        let text = CookedText(page: session.page, words: words, isDryRun: dryRun, today: session.today)
        session.console.write(text.render(reply))
        for line in reply.lines where !line.problem.isEmpty {
            session.console.writeError(text.words(.lineUnread, line.text.printable, line.problem.printable))
        }
    }
}

/// What a cooked recipe takes, for people.
struct CookedText {
    let page: Page
    let words: LocalWords
    let isDryRun: Bool
    let today: Day

    /// Returns a row for each ingredient and lot, and what was done.
    func render(_ reply: CookRecipeReply) -> String {
        let size = reply.servings.isEmpty ? "" : " (\(reply.servings))"
        let title = (reply.title + size).printable
        var table = Table(indent: 2)
        for row in reply.lines.flatMap(\.ingredients).flatMap(rows) { table.add(row) }
        let taken = table.text(on: page)
        guard isDryRun else { return words(.cookedOn, title, words.day(reply.day, today: today)) + "\n" + taken }
        return page.tinted(words(.wouldTake, title), .heading) + "\n" + taken
    }

    private func rows(_ ingredient: CookedIngredient) -> [[Span]] {
        let needed = ingredient.hasNeeded ? ingredient.needed.shown.spaced : ""
        let first = [mark(ingredient.outcome), Span(ingredient.name, .name), Span(needed)]
        let uses = ingredient.uses.map { use in
            [Span("\(use.amount.shown.spaced) \(use.title)".printable, tone(ingredient)), Span(use.location)]
        }
        let others = ingredient.uncompared.map { [Span($0), Span(words(.notCompared), .quiet)] }
        let answer = answer(ingredient)
        let rest = answer.isEmpty ? [] : [[Span(answer.spaced, .warning), Span("")]]
        let rows = uses + rest + others
        let blank = [Span(""), Span(""), Span("")]
        return (rows.isEmpty ? [[Span(""), Span("")]] : rows).enumerated().map { ($0 == 0 ? first : blank) + $1 }
    }

    private func mark(_ outcome: CookOutcome) -> Span {
        switch outcome {
        case .taken: Span("✓", .done)
        case .partly: Span("◐", .warning)
        case .noAmount: Span("·", .quiet)
        default: Span("–", .warning)
        }
    }

    private func tone(_ ingredient: CookedIngredient) -> Tone {
        ingredient.outcome == .tooLittle ? .quiet : .plain
    }

    private func answer(_ ingredient: CookedIngredient) -> String {
        let short = ingredient.hasLacking ? words(.shortBy, ingredient.lacking.shown) : ""
        return switch ingredient.outcome {
        case .partly: short
        case .tooLittle: "\(words(.notTaken)), \(short)"
        case .notInStock: words(.noneInStock)
        case .noAmount: words(.cupboard)
        default: ""
        }
    }
}

extension CookRecipeReply {
    fileprivate var json: JSONValue {
        .object([
            .init("recipeId", .string(recipeID)), .init("title", .string(title)),
            .init("servings", .string(servings)), .init("factor", .string(factor)), .init("day", .string(day)),
            .init("lines", .array(lines.map(\.json))),
        ])
    }
}

extension CookedLine {
    fileprivate var json: JSONValue {
        .object([
            .init("text", .string(text)), .init("ingredients", .array(ingredients.map(\.json))),
            .init("leftOut", .string(leftOut)), .init("problem", .string(problem)),
        ])
    }
}

extension CookedIngredient {
    fileprivate var json: JSONValue {
        .object([
            .init("name", .string(name)), .init("outcome", .string(outcome.word)),
            .init("needed", hasNeeded ? needed.json : .null),
            .init("uses", .array(uses.map(\.json))), .init("lacking", hasLacking ? lacking.json : .null),
            .init("notCompared", .array(uncompared.map { .string($0) })),
            .init("conversions", .array(conversions.map { .string($0) })),
        ])
    }
}

extension CookedUse {
    fileprivate var json: JSONValue {
        .object([
            .init("productId", .string(productID)), .init("title", .string(title)),
            .init("amount", amount.json), .init("location", .string(location)),
        ])
    }
}

extension CookOutcome {
    fileprivate var word: String {
        switch self {
        case .taken: "taken"
        case .partly: "partly"
        case .tooLittle: "tooLittle"
        case .notInStock: "notInStock"
        case .noAmount: "noAmount"
        case .unspecified, .UNRECOGNIZED: ""
        }
    }
}
