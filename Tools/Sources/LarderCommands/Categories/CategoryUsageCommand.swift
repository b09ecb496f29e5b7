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
        let usage = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [CategoryUsage] in
            try await home.ask(ListCategoryUsageRequest()).categories
        }
        if json { return session.console.write(usage.map { $0.json.line + "\n" }.joined()) }
        var table = Table()
        table.add(
            Span("", .quiet),
            Span("ingredients", .quiet),
            Span("products", .quiet),
            Span("ticks", .quiet),
            Span("last assigned", .quiet)
        )
        for usage in usage {
            table.add(
                Span(usage.category.shownName, .name),
                Span("\(usage.ingredients)"),
                Span("\(usage.products)"),
                Span("\(usage.ticks)"),
                Span(usage.lastAssigned ?? "never", .quiet)
            )
        }
        session.console.write(table.text(on: session.page))
    }
}

extension CategoryUsage {
    /// The day in UTC; `nil` when nothing was ever assigned.
    fileprivate var lastAssigned: String? {
        guard lastAssignedMilliseconds > 0 else { return nil }
        let date = Date(timeIntervalSince1970: Double(lastAssignedMilliseconds) / 1_000)
        return date.formatted(.iso8601.year().month().day())
    }

    fileprivate var json: JSONValue {
        .object([
            .init("category", category.json), .init("ingredients", .integer(ingredients)),
            .init("products", .integer(products)), .init("ticks", .integer(ticks)),
            .init("lastAssigned", .optional(lastAssigned)),
        ])
    }
}
