import ArgumentParser
import CategoryMessages

/// Sets the category order of a store.
struct StoreOrderCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Set the category order of a store.",
        usage: "larder store order STORE [CATEGORY…] [options]",
        discussion: """
            Categories that are not named follow in the home's own order, UNKNOWN last; without any, the store has the \
            home's own order again.

            EXAMPLES
              larder store order "Corner shop" Produce Bakery "Dairy & Eggs"
              larder store order "Corner shop"
            """
    )

    @Argument(help: "The store: its name or id.")
    var store: String
    @Argument(help: "The categories in the store's order: names or ids.")
    var categories: [String] = []
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (store, words) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (Store, LocalWords) in
            var request = OrderStoreRequest()
            request.store = self.store
            request.categories = categories
            return (try await home.write(request, step: "order").store, LocalWords(locale: await home.locale()))
        }
        session.show([store], words, asJSON: json)
    }
}
