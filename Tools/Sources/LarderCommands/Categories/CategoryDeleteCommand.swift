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
        let reply = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> DeleteCategoryReply in
            try await home.write(request, step: "delete")
        }
        let moved = reply.ingredients + reply.products
        if json {
            let object = JSONValue.object([
                .init("category", reply.category.json), .init("successor", reply.successor.json),
                .init("ingredients", .integer(reply.ingredients)), .init("products", .integer(reply.products)),
                .init("aisles", .array(reply.aisles.map(JSONValue.string))),
            ])
            return session.console.write(object.line + "\n")
        }
        var sentences = ["Deleted the category \(reply.category.name)."]
        let place = "in \(reply.successor.name) now."
        if moved > 0 { sentences.append("\(moved) \(moved == 1 ? "thing is" : "things are") \(place)") }
        if !reply.aisles.isEmpty {
            let aisles = reply.aisles.joined(separator: ", ")
            sentences.append("Ingredients that stores keep under \(aisles) are \(place)")
        }
        session.console.write(sentences.joined(separator: " ").printable + "\n")
    }
}
