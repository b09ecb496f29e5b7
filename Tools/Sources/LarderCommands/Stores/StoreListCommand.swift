import ArgumentParser
import CategoryMessages

/// Prints the stores.
struct StoreListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the stores and their order.",
        usage: "larder store list [options]",
        discussion: """
            EXAMPLES
              larder store list
            """
    )

    @Flag(help: "Print a JSON object for each.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let stores = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [Store] in
            try await home.ask(ListStoresRequest()).stores
        }
        guard !stores.isEmpty || json else {
            session.console.write("There is no store yet: add one with `larder store add \"Corner shop\"`.\n")
            return
        }
        session.show(stores, asJSON: json)
    }
}
