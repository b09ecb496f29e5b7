import ArgumentParser
import CategoryMessages

/// Renames a store.
struct StoreRenameCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give a store another name.",
        usage: "larder store rename STORE NAME [options]",
        discussion: """
            EXAMPLES
              larder store rename "Corner shop" "Kiosk"
            """
    )

    @Argument(help: "The store: its name or id.")
    var store: String
    @Argument(help: "The new name.")
    var name: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (store, words) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (Store, LocalWords) in
            var request = RenameStoreRequest()
            request.store = self.store
            request.name = name
            return (try await home.write(request, step: "rename").store, LocalWords(locale: await home.locale()))
        }
        session.show([store], words, asJSON: json)
    }
}
