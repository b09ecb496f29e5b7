import ArgumentParser
import ShoppingMessages
import TextFormats

/// Shows a list.
struct ListShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a list in the order of a store, what is checked last.",
        usage: "larder list show [LIST] [--store STORE] [--sources] [--json] [options]",
        discussion: """
            EXAMPLES
              larder list show
              larder list show --store "Corner shop"
              larder list show party --sources
            """
    )

    @Argument(help: "The list, as with --list.")
    var name: String?
    @OptionGroup var list: ListOption
    @Option(help: "Show it in the order of this store: its name or id.")
    var store: String?
    @Flag(help: "Show under each item what needs it.")
    var sources = false
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard name == nil || list.list == nil else {
            throw ValidationError("Name the list once: larder list show party.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ShowListRequest()
        (request.list, request.store) = (name ?? list.reference, store ?? "")
        let (reply, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> (ShowListReply, String) in
            (try await home.ask(request), await home.locale())
        }
        guard !json else { return session.console.write(reply.json.pretty + "\n") }
        let text = ListText(page: session.page, words: LocalWords(locale: locale), showsSources: sources)
        session.console.write(text.render(reply))
    }
}
