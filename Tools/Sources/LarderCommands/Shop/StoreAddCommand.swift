import ArgumentParser
import CategoryMessages

/// Adds a shop.
struct StoreAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a shop; it is walked in the home's own order until it gets one.",
        usage: "larder store add NAME [options]",
        discussion: """
            EXAMPLES
              larder store add "Corner shop"
            """
    )

    @Argument(help: "What the shop is called.")
    var name: String
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard !name.trimmedOfSpace.isEmpty else { throw ValidationError("The shop's name is empty: give it one.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let store = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> Store in
            var request = AddStoreRequest()
            request.name = name
            return try await home.write(request, step: "store").store
        }
        session.console.write("Added the shop \(store.name.printable).\n")
    }
}
