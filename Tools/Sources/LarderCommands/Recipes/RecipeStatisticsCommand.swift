import ArgumentParser
import Quantities
import RecipeMessages
import SwiftProtobuf
import TextFormats

/// Shows what the home cooks.
struct RecipeStatisticsCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show what the home cooks: how often, when, and what it has not cooked for long.",
        usage: "larder recipe stats [--from DAY] [--until DAY] [--limit N] [--json] [options]",
        discussion: """
            EXAMPLES
              larder recipe stats
              larder recipe stats --from 2026-01-01 --until 2026-12-31 --limit 20
            """
    )

    @OptionGroup var period: PeriodOptions
    @Option(help: "How many recipes and tags are named, up to 100.")
    var limit: UInt32?
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard (1...100).contains(limit ?? 1) else { throw ValidationError("--limit takes 1 to 100.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let days = try period.days(today: session.today)
        let request = ViewRecipeStatisticsRequest.with { request in
            (request.from, request.until) = (days.first?.iso ?? "", days.last?.iso ?? "")
            request.limit = limit ?? 0
        }
        let (reply, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (ViewRecipeStatisticsReply, String) in
            (try await home.ask(request), await home.locale())
        }
        guard !json else { return session.console.write(reply.json.line + "\n") }
        let text = RecipeStatisticsText(page: session.page, words: LocalWords(locale: locale), today: session.today)
        session.console.write(text.render(reply))
    }
}

/// Statistics for people.
struct RecipeStatisticsText {
    let page: Page
    let words: LocalWords
    let today: Day

    /// Returns the complete text with its final line feed.
    func render(_ reply: ViewRecipeStatisticsReply) -> String {
        var text = words(.statsCounts, "\(reply.recipes)", "\(reply.favorites)", "\(reply.neverCooked)") + "\n"
        guard reply.cookings > 0 else { return text + words(.notCooked) + "\n" }
        text += words(.timesCooked, "\(reply.cookings)")
        let mean = Rational(reply.averageServings).map { String(format: $0.doubleValue) }
        text += (mean.map { " · " + words(.statsServings, $0) } ?? "") + "\n"
        text += section(
            .statsMost,
            reply.mostCooked.map { tally in
                let title = tally.title.isEmpty ? words(.goneRecipe) : tally.title
                return (title, "\(tally.cooked.times)", words.day(tally.cooked.lastDay, today: today))
            }
        )
        text += section(
            .statsLongAgo,
            reply.longAgo.map { recipe in
                (recipe.title, "\(recipe.cooked.times)", words.day(recipe.cooked.lastDay, today: today))
            }
        )
        text += section(.statsMonths, reply.months.map { ($0.name, "\($0.times)", "") })
        let names = words(.statsDays).split(separator: " ").map(String.init)
        text += section(.statsWeekdays, zip(names, reply.weekdays).map { ($0, "\($1)", "") })
        return text + section(.statsTags, reply.tags.map { ($0.name, "\($0.times)", "") })
    }

    private func section(_ heading: LocalWords.Key, _ rows: [(name: String, number: String, day: String)]) -> String {
        guard !rows.isEmpty else { return "" }
        var table = Table(indent: 2)
        for row in rows {
            table.add([Span(row.name, .name), Span(row.number)] + (row.day.isEmpty ? [] : [Span(row.day, .quiet)]))
        }
        return page.tinted(words(heading), .heading) + "\n" + table.text(on: page)
    }
}

extension String {
    /// A number with one decimal at most.
    fileprivate init(format number: Double) {
        let tenths = (number * 10).rounded() / 10
        self = tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
    }
}

extension ViewRecipeStatisticsReply {
    /// All fields, for scripts.
    fileprivate var json: JSONValue {
        .object([
            .init("recipes", .integer(recipes)), .init("favorites", .integer(favorites)),
            .init("neverCooked", .integer(neverCooked)), .init("cookings", .integer(cookings)),
            .init("averageServings", averageServings.isEmpty ? .null : .string(averageServings)),
            .init("mostCooked", .array(mostCooked.map(\.json))), .init("months", .array(months.map(\.json))),
            .init("weekdays", .array(weekdays.map { .integer($0) })), .init("tags", .array(tags.map(\.json))),
            .init("longAgo", .array(longAgo.map(\.json))),
        ])
    }
}

extension RecipeTally {
    fileprivate var json: JSONValue {
        .object([
            .init("recipeId", .string(recipeID)), .init("title", .string(title)), .init("cooked", cooked.json),
        ])
    }
}

extension CookingTally {
    fileprivate var json: JSONValue { .object([.init("name", .string(name)), .init("times", .integer(times))]) }
}
