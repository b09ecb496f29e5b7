import ArgumentParser
import CategoryMessages

/// Shows aisles of a store.
struct StoreShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Say that a store has categories after all.",
        usage: "larder store show STORE CATEGORY… [options]",
        discussion: """
            It has all categories unless some are hidden.

            EXAMPLES
              larder store show "Corner shop" Alcohol Frozen
            """
    )

    @Argument(help: "The store: its name or id.")
    var store: String
    @Argument(help: "The categories: names or ids.")
    var categories: [String]
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (store, words) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (Store, LocalWords) in
            var request = HideAislesRequest()
            request.store = self.store
            request.categories = categories
            request.show = true
            return (try await home.write(request, step: "show").store, LocalWords(locale: await home.locale()))
        }
        session.show([store], words, asJSON: json)
    }
}
