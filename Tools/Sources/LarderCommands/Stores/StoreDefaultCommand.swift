import ArgumentParser
import CategoryMessages
import TextFormats

/// Sets the home's default store.
struct StoreDefaultCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "default",
        abstract: "Set the store that lists are for when a command names none.",
        usage: "larder store default STORE | --none [--json] [options]",
        discussion: """
            EXAMPLES
              larder store default "Corner shop"
              larder store default --none
            """
    )

    @Argument(help: "The store: its name or id.")
    var store: String?
    @Flag(help: "Use the home's own order again.")
    var none = false
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard (store == nil) == none else {
            throw ValidationError("Name a store, or use --none for the home's own order.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (ChooseDefaultStoreReply, String) in
            var request = ChooseDefaultStoreRequest()
            request.store = store ?? ""
            return (try await home.write(request, step: "default"), await home.locale())
        }
        guard !json else {
            let store = reply.hasStore ? reply.store.json : .null
            return session.console.write(JSONValue.object([.init("store", store)]).line + "\n")
        }
        let words = LocalWords(locale: locale)
        let sentence = reply.hasStore ? words(.storeIsDefault, reply.store.name.printable) : words(.noDefaultStore)
        session.console.write(sentence + "\n")
    }
}
