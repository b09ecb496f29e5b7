import ArgumentParser
import CategoryMessages

/// Deletes a store.
struct StoreDeleteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a store, its order, and the trips through it.",
        usage: "larder store delete STORE [--json] [options]",
        discussion: """
            EXAMPLES
              larder store delete "Corner shop"
            """
    )

    @Argument(help: "The store: its name or id.")
    var store: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let store = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> Store in
            var request = DeleteStoreRequest()
            request.store = self.store
            return try await home.write(request, step: "delete").store
        }
        guard !json else { return session.show([store], asJSON: true) }
        session.console.write("Deleted the store \(store.name.printable).\n")
    }
}
