import ArgumentParser
import ShoppingMessages
import TextFormats

/// Records a trip through a store.
struct StoreTripCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "trip",
        abstract: "Record in which order things were found in a store, from which `larder store learn` learns.",
        usage: "larder store trip STORE ITEM… [--json] [options]",
        discussion: """
            EXAMPLES
              larder store trip "Corner shop" carrots milk "frozen peas"
            """
    )

    @Argument(help: "The store: its name or id.")
    var store: String
    @Argument(help: "The items, in the order in which they were ticked.")
    var items: [String]
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (RecordTripByNameReply, String) in
            var request = RecordTripByNameRequest()
            (request.store, request.reference) = (store, home.key)
            request.items = items.map { AisleItem($0) }
            return (try await home.write(request, step: "trip"), await home.locale())
        }
        guard !json else {
            let members: [JSONValue.Member] = [
                .init("store", .string(store)), .init("categorized", .integer(reply.categorized)),
                .init("uncategorized", .integer(reply.uncategorized)), .init("trips", .integer(reply.trips)),
            ]
            return session.console.write(JSONValue.object(members).line + "\n")
        }
        let words = LocalWords(locale: locale)
        var lines = [words(.tripRecorded, "\(items.count)", "\(reply.trips)")]
        if reply.uncategorized > 0 { lines.append(words(.tripUncategorized, "\(reply.uncategorized)")) }
        session.console.write(lines.map { $0 + "\n" }.joined())
    }
}
