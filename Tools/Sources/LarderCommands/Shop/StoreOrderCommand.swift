import ArgumentParser
import CategoryMessages

/// Sets the category order of a store.
struct StoreOrderCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Set the category order of a store.",
        usage: "larder store order STORE CATEGORY… [options]",
        discussion: """
            Categories that are not named follow in the home's own order, UNKNOWN last.

            EXAMPLES
              larder store order "Corner shop" Produce Bakery "Dairy & Eggs"
            """
    )

    @Argument(help: "The store: its name or id.")
    var store: String
    @Argument(help: "The categories in the store's order: names or ids.")
    var categories: [String]
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let store = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> Store in
            var request = OrderStoreRequest()
            request.store = self.store
            request.categories = categories
            return try await home.write(request, step: "order").store
        }
        var table = Table()
        table.add(Span(store.name, .name), Span(store.shownOrder))
        session.console.write(table.text(on: session.page))
    }
}
