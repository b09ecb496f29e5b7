import ArgumentParser
import RecipeMessages
import SwiftProtobuf
import TextFormats

/// Says that a recipe was cooked.
struct RecipeCookedCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "cooked",
        abstract: "Say that you have cooked a recipe.",
        usage: "larder recipe cooked RECIPE [--on DAY] [--servings N] [--note TEXT] [--json] [options]",
        discussion: """
            EXAMPLES
              larder recipe cooked Pancakes
              larder recipe cooked Pancakes --on yesterday --servings 6 --note "With less sugar."
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @OptionGroup var day: DayOption
    @Option(help: "How many you cooked it for. Default: those of the recipe.")
    var servings: String?
    @Option(help: "What to remember, up to 500 characters.")
    var note: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws { try PositiveNumber.check([("--servings", servings)]) }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = MarkRecipeCookedRequest()
        (request.reference, request.note, request.servings) = (recipe, note ?? "", PositiveNumber.exact(servings))
        request.day = try day.iso(today: session.today)
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (MarkRecipeCookedReply, String) in
            (try await home.write(request, step: "cooked"), await home.locale())
        }
        guard !json else { return session.console.write(reply.cooking.json.line + "\n") }
        let words = LocalWords(locale: locale)
        let shown = words(.cookedOn, reply.cooking.title.printable, words.day(reply.cooking.day, today: session.today))
        session.console.write("\(shown) (\(words(.timesCooked, "\(reply.total.times)")))\n")
    }
}

/// Shows what was cooked, or takes a cooking back.
struct RecipeCookingsCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "cookings",
        abstract: "Show what was cooked, the latest first, or take back that it was.",
        usage: "larder recipe cookings [RECIPE] [--from DAY] [--until DAY] [--delete ID] [--json] [options]",
        discussion: """
            EXAMPLES
              larder recipe cookings
              larder recipe cookings Pancakes --from -30
              larder recipe cookings --delete 0c6f2a52-1d2e-5b5f-9f3a-6f0a7e1b2c3d
            """
    )

    @Argument(help: "The recipe's title or id. Default: all recipes.")
    var recipe: String?
    @OptionGroup var period: PeriodOptions
    @Option(help: ArgumentHelp("Take back the cooking with this id.", valueName: "id"))
    var delete: String?
    @Flag(help: "Print one JSON object per line, for each cooking.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard delete == nil || (recipe == nil && !period.isGiven) else {
            throw ValidationError("--delete takes the id of a cooking, and nothing else.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        if let delete { return try await takeBack(delete, in: session) }
        let days = try period.days(today: session.today)
        var request = ListCookingsRequest()
        (request.reference, request.from, request.until) = (recipe ?? "", days.first?.iso ?? "", days.last?.iso ?? "")
        let (cookings, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> ([Cooking], String) in
            (try await home.pages(of: request), await home.locale())
        }
        guard !json else { return session.console.write(cookings.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !cookings.isEmpty else { return session.console.write(words(.notCooked) + "\n") }
        var table = Table()
        for cooking in cookings {
            let title = cooking.title.isEmpty ? words(.goneRecipe) : cooking.title
            let servings = words.servings(cooking.servings)
            table.add(
                Span(words.day(cooking.day, today: session.today)),
                Span(title, .name),
                Span(servings),
                Span(cooking.by, .quiet),
                Span(cooking.id, .quiet),
                Span(cooking.note)
            )
        }
        session.console.write(table.text(on: session.page))
    }

    private func takeBack(_ id: String, in session: Session) async throws(CommandFailure) {
        let request = DeleteCookingRequest.with { $0.id = id }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (DeleteCookingReply, String) in
            (try await home.write(request, step: "uncooked"), await home.locale())
        }
        guard !json else { return session.console.write(reply.cooking.json.line + "\n") }
        let words = LocalWords(locale: locale)
        let title = reply.cooking.title.isEmpty ? words(.goneRecipe) : reply.cooking.title.printable
        let day = words.day(reply.cooking.day, today: session.today)
        session.console.write(words(.cookingDeleted, title, day) + "\n")
    }
}

extension ListCookingsRequest: PagedRequest {}
extension ListCookingsReply: PagedReply { var elements: [Cooking] { cookings } }
