import ArgumentParser
import MessageBus
import ZeroMQ

/// Shows the admitted keys.
struct KeysListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the admitted keys and their rights.",
        usage: "larder keys list"
    )

    @OptionGroup var places: KeyPlaces

    func perform(in session: Session) async throws(CommandFailure) {
        let list = places.list(in: session)
        let grants: [AccessGrant]
        do { grants = try list.read().grants } catch { throw .refused(error.description) }
        guard !grants.isEmpty else {
            session.console.write("No key is admitted over the network: \(list.path) has no entries.\n")
            return
        }
        var table = Table()
        table.add(["principal", "key", "households", "may", ""].map { Span($0, .quiet) })
        for grant in grants {
            let rights = AccessGrant.rightWords.compactMap { word in
                grant.rights[word].map { "\(word) \($0.joined(separator: " "))" }
            }
            table.add([
                Span(grant.principal, .name), Span(grant.key.description),
                Span(
                    grant.households.isEmpty && grant.role == "service"
                        ? "all" : grant.households.joined(separator: " ")
                ),
                Span(([grant.role] + rights).filter { !$0.isEmpty }.joined(separator: ", ")),
                Span(grant.comment, .quiet),
            ])
        }
        session.console.write(table.text(on: session.page))
    }
}
