import ArgumentParser
import CategoryMessages

/// Moves one aisle of a store.
struct StoreMoveCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move one category in a store's order.",
        usage: "larder store move STORE CATEGORY --before OTHER | --after OTHER | --first | --last [options]",
        discussion: """
            EXAMPLES
              larder store move "Corner shop" Frozen --last
              larder store move "Corner shop" Bakery --before Produce
            """
    )

    @Argument(help: "The store: its name or id.")
    var store: String
    @Argument(help: "The category: its name or id.")
    var category: String
    @OptionGroup var place: CategoryPlaceOptions
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard place.count == 1 else {
            throw ValidationError("Choose a position with --before or --after another category, --first or --last.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let (store, words) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (Store, LocalWords) in
            var request = MoveAisleRequest()
            request.store = self.store
            request.category = category
            if let place = place.place { request.place.place = place }
            return (try await home.write(request, step: "move").store, LocalWords(locale: await home.locale()))
        }
        session.show([store], words, asJSON: json)
    }
}
