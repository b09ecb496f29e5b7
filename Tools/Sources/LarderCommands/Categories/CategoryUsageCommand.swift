import ArgumentParser
import CategoryMessages
import Foundation
import TextFormats

/// Prints how much each category is used.
struct CategoryUsageCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "usage",
        abstract: "Show how much is assigned to each category, and how often its items were ticked in stores.",
        usage: "larder category usage [options]",
        discussion: """
            EXAMPLES
              larder category usage
              larder category usage --json
            """
    )

    @Flag(help: "Print a JSON object for each.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (usage, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([CategoryUsage], String) in
            (try await home.ask(ListCategoryUsageRequest()).categories, await home.locale())
        }
        if json { return session.console.write(usage.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        var table = Table()
        let heads: [LocalWords.Key] = [.usageIngredients, .usageProducts, .usageTicks, .usageAssigned]
        table.add([Span("", .quiet)] + heads.map { Span(words($0), .quiet) })
        for usage in usage {
            let day = usage.lastAssigned(in: session).map { words.day($0, today: session.today) }
            table.add(
                Span(usage.category.shownName, .name),
                Span("\(usage.ingredients)"),
                Span("\(usage.products)"),
                Span("\(usage.ticks)"),
                Span(day ?? words(.never), .quiet)
            )
        }
        session.console.write(table.text(on: session.page))
    }
}

extension CategoryUsage {
    /// Returns the day where the person is; `nil` when nothing was ever assigned.
    fileprivate func lastAssigned(in session: Session) -> String? {
        lastAssignedMilliseconds > 0 ? session.moment(milliseconds: lastAssignedMilliseconds).day : nil
    }

    /// All fields, with the day in UTC, for scripts.
    fileprivate var json: JSONValue {
        let moment = Date(timeIntervalSince1970: Double(lastAssignedMilliseconds) / 1_000)
        let day = lastAssignedMilliseconds > 0 ? Day(of: moment, in: .gmt).iso : nil
        return .object([
            .init("category", category.json), .init("ingredients", .integer(ingredients)),
            .init("products", .integer(products)), .init("ticks", .integer(ticks)),
            .init("lastAssigned", .optional(day)),
        ])
    }
}
