import ArgumentParser
import CategoryMessages
import TextFormats

/// Prints the categories.
struct CategoryListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the categories in the home's order.",
        usage: "larder category list [--deleted] [options]",
        discussion: """
            EXAMPLES
              larder category list
              larder category list --deleted
            """
    )

    @Flag(help: "Show the deleted categories, and where their ingredients are.")
    var deleted = false
    @Flag(help: "Print a JSON object for each.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (reply, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (ListCategoriesReply, String) in
            var request = ListCategoriesRequest()
            request.deleted = deleted
            return (try await home.ask(request), await home.locale())
        }
        guard deleted else { return session.show(reply.categories, asJSON: json) }
        if json {
            let lines = reply.deleted.map { deleted in
                JSONValue.object([
                    .init("category", deleted.category.json), .init("successor", deleted.successor.json),
                ]).line + "\n"
            }
            return session.console.write(lines.joined())
        }
        guard !reply.deleted.isEmpty else {
            return session.console.write(LocalWords(locale: locale)(.noDeletedCategory) + "\n")
        }
        var table = Table()
        for deleted in reply.deleted {
            table.add(Span(deleted.category.shownName, .name), Span("→ \(deleted.successor.name)"))
        }
        session.console.write(table.text(on: session.page))
    }
}
