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
        let (stores, words) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([Store], LocalWords) in
            (try await home.ask(ListStoresRequest()).stores, LocalWords(locale: await home.locale()))
        }
        guard !stores.isEmpty || json else { return session.console.write(words(.noStore) + "\n") }
        session.show(stores, words, asJSON: json)
    }
}
