import ArgumentParser
import CategoryMessages

/// Moves a category in the home's order.
struct CategoryMoveCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a category in the home's order.",
        usage: "larder category move CATEGORY --before OTHER | --after OTHER | --first | --last [options]",
        discussion: """
            EXAMPLES
              larder category move Bakery --before Produce
              larder category move Frozen --after Household
              larder category move "Pet food" --last
            """
    )

    @Argument(help: "The category: its name or id.")
    var category: String
    @OptionGroup var place: CategoryPlaceOptions
    @Flag(help: "Print a JSON object for each category.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard place.count == 1 else {
            throw ValidationError("Choose a position with --before or --after another category, --first or --last.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = MoveCategoryRequest()
        request.category = category
        switch place.place {
        case .before(let other): request.before = other
        case .after(let other): request.after = other
        case .first: request.first = true
        case .last, nil: request.last = true
        }
        let order = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> [Category] in
            try await home.write(request, step: "move").categories
        }
        session.show(order, asJSON: json)
    }
}
