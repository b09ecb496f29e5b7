import ArgumentParser
import CategoryMessages

/// Hides aisles of a store.
struct StoreHideCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "hide",
        abstract: "Say which categories a store doesn't have.",
        usage: "larder store hide STORE CATEGORY… [options]",
        discussion: """
            Their items stay on lists, before those without a category.

            EXAMPLES
              larder store hide "Corner shop" Alcohol Frozen
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
            return (try await home.write(request, step: "hide").store, LocalWords(locale: await home.locale()))
        }
        session.show([store], words, asJSON: json)
    }
}
