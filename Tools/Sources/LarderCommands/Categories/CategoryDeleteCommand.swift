import ArgumentParser
import CategoryMessages
import TextFormats

/// Deletes a category.
struct CategoryDeleteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a category, and say where its ingredients go.",
        usage: "larder category delete CATEGORY [--to OTHER] [options]",
        discussion: """
            A category that has ingredients, or that receives them by default, can be deleted only with --to; \
            --to UNKNOWN leaves them without a category. \
            `larder category restore` brings it back with everything that was assigned to it.

            EXAMPLES
              larder category delete "Pet food"
              larder category delete "Pet food" --to Household
              larder category delete "Pet food" --to UNKNOWN
            """
    )

    @Argument(help: "The category: its name or id.")
    var category: String
    @Option(help: "Where its ingredients go: a category's name or id, or UNKNOWN.")
    var to: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = DeleteCategoryRequest()
        request.category = category
        if let to { request.reassignTo = to }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (DeleteCategoryReply, String) in
            (try await home.write(request, step: "delete"), await home.locale())
        }
        if json {
            let object = JSONValue.object([
                .init("category", reply.category.json), .init("successor", reply.successor.json),
                .init("ingredients", .integer(reply.ingredients)), .init("products", .integer(reply.products)),
                .init("aisles", .array(reply.aisles.map(JSONValue.string))),
            ])
            return session.console.write(object.line + "\n")
        }
        let (words, place) = (LocalWords(locale: locale), reply.successor.name)
        let moved = reply.ingredients + reply.products
        var sentences = [words(.categoryDeleted, reply.category.name)]
        if moved == 1 { sentences.append(words(.thingMoved, place)) }
        if moved > 1 { sentences.append(words(.thingsMoved, place, "\(moved)")) }
        if !reply.aisles.isEmpty { sentences.append(words(.aislesMoved, place, reply.aisles.joined(separator: ", "))) }
        session.console.write(sentences.joined(separator: " ").printable + "\n")
    }
}
