import ArgumentParser
import CategoryMessages
import TextFormats

/// Deletes a store.
struct StoreDeleteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a store, its order, and the trips through it.",
        usage: "larder store delete STORE [--yes] [--json] [options]",
        discussion: """
            EXAMPLES
              larder store delete "Corner shop"
              larder store delete "Corner shop" --yes
            """
    )

    @Argument(help: "The store: its name or id.")
    var store: String
    @OptionGroup var confirmation: ConfirmationOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = DeleteStoreRequest()
        (request.store, request.confirmed) = (store, confirmation.yes)
        let (store, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (Store, String) in
            let locale = await home.locale()
            let reply = try await home.write(request, step: "delete")
            guard !reply.deleted else { return (reply.store, locale) }
            let own = LocalWords(locale: locale)
                .sentence("category.deleteStore", [reply.store.name.printable, "\(reply.trips)"])
            guard try await session.confirm(own ?? reply.question, locale: locale) else { throw .reported }
            var confirmed = request
            (confirmed.store, confirmed.confirmed) = (reply.store.id, true)
            return (try await home.write(confirmed, step: "delete/confirmed").store, locale)
        }
        guard !json else { return session.console.write(store.json.line + "\n") }
        session.console.write(LocalWords(locale: locale)(.storeDeleted, store.name.printable) + "\n")
    }
}
