import ArgumentParser
import CategoryMessages

/// Prints the categories.
struct CategoryListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the categories in the home's order.",
        usage: "larder category list [options]",
        discussion: """
            EXAMPLES
              larder category list
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let categories = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [Category] in
            try await home.ask(ListCategoriesRequest()).categories
        }
        session.console.write(categories.table.text(on: session.page))
    }
}

extension [Category] {
    /// The name, color, and identifier of each category, in order.
    var table: Table {
        var table = Table()
        for category in self {
            table.add(Span(category.name, .name), Span(category.color), Span(category.id, .quiet))
        }
        return table
    }
}
