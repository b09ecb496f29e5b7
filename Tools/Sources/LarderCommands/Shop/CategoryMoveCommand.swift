import ArgumentParser
import CategoryMessages

/// Moves a category in the home's order.
struct CategoryMoveCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a category in the home's order.",
        usage: "larder category move CATEGORY --before OTHER | --after OTHER [options]",
        discussion: """
            EXAMPLES
              larder category move Bakery --before Produce
              larder category move Frozen --after Household
            """
    )

    @Argument(help: "The category: its name or id.")
    var category: String
    @Option(help: "The category to move it before.")
    var before: String?
    @Option(help: "The category to move it after.")
    var after: String?
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard (before == nil) != (after == nil) else {
            throw ValidationError("Choose a position with --before or --after another category.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let order = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> [Category] in
            var request = MoveCategoryRequest()
            request.category = category
            if let before { request.before = before } else { request.after = after ?? "" }
            return try await home.write(request, step: "move").categories
        }
        session.console.write(order.table.text(on: session.page))
    }
}
