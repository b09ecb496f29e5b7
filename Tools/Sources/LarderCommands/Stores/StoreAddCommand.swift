import ArgumentParser
import CategoryMessages
import TextFormats

/// Adds a store.
struct StoreAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a store, which uses the home's own order until it has its own.",
        usage: "larder store add NAME [--json] [options]",
        discussion: """
            EXAMPLES
              larder store add "Corner shop"
            """
    )

    @Argument(help: "The name of the store.")
    var name: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard !name.trimmedOfSpace.isEmpty else { throw ValidationError("The store's name is empty: enter one.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let (store, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (Store, String) in
            var request = AddStoreRequest()
            request.name = name
            return (try await home.write(request, step: "store").store, await home.locale())
        }
        guard !json else { return session.console.write(store.json.line + "\n") }
        session.console.write(LocalWords(locale: locale)(.storeAdded, store.name.printable) + "\n")
    }
}
