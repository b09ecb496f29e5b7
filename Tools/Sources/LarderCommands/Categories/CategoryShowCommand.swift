import ArgumentParser
import CategoryMessages
import TextFormats

/// Prints what the home has assigned to a category.
struct CategoryShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what was assigned to a category: by whom, when, and where it was before.",
        usage: "larder category show [CATEGORY] [--json] [options]",
        discussion: """
            Without a category, it shows the assignments to all of them. What is in a category only because stores \
            usually keep it there isn't shown.

            EXAMPLES
              larder category show Produce
              larder category show UNKNOWN
              larder category show --json
            """
    )

    @Argument(help: "The category: its name or id, or UNKNOWN; all of them when omitted.")
    var category: String?
    @Flag(help: "Print a JSON object for each.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ListAssignmentsRequest()
        request.category = category ?? ""
        let (assignments, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> ([Assignment], String) in
            (try await home.pages(of: request), await home.locale())
        }
        if json { return session.console.write(assignments.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !assignments.isEmpty else { return session.console.write(words(.nothingAssigned) + "\n") }
        var table = Table()
        for assignment in assignments {
            let place = category == nil ? [Span(assignment.category.shownName)] : []
            let before = Span(assignment.hasBefore ? words(.wasIn, assignment.before.name) : "")
            table.add(
                [Span(assignment.productID.isEmpty ? assignment.name : words(.productNamed, assignment.name), .name)]
                    + place + [before, Span(assignment.origin(words, in: session), .quiet)]
            )
        }
        session.console.write(table.text(on: session.page))
    }
}

extension ListAssignmentsRequest: PagedRequest {}
extension ListAssignmentsReply: PagedReply { var elements: [Assignment] { assignments } }

extension Assignment {
    /// "by anna, yesterday", by the day where the person is; empty for a choice of an earlier release.
    fileprivate func origin(_ words: LocalWords, in session: Session) -> String {
        guard atMilliseconds > 0 else { return "" }
        return words(.assignedBy, by, words.day(session.moment(milliseconds: atMilliseconds).day, today: session.today))
    }

    fileprivate var json: JSONValue {
        .object([
            .init("name", .string(name)),
            .init("ingredientKey", .optional(ingredientKey.isEmpty ? nil : ingredientKey)),
            .init("productId", .optional(productID.isEmpty ? nil : productID)), .init("category", category.json),
            .init("by", .optional(by.isEmpty ? nil : by)),
            .init("at", atMilliseconds > 0 ? .integer(atMilliseconds) : .null),
            .init("before", hasBefore ? before.json : .null),
        ])
    }
}
