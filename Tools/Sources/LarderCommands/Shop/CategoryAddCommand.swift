import ArgumentParser
import CategoryMessages

/// Adds a category.
struct CategoryAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a category, before UNKNOWN at the end.",
        usage: "larder category add NAME [--color COLOR] [options]",
        discussion: """
            EXAMPLES
              larder category add "Pet food"
              larder category add "Pet food" --color "#8855AA"
            """
    )

    @Argument(help: "The name of the category.")
    var name: String
    @Option(help: "Its color, such as \"#8855AA\". Default: an unused one.")
    var color: String?
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard !name.trimmedOfSpace.isEmpty else { throw ValidationError("The category's name is empty: enter one.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let added = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> Category in
            var request = AddCategoryRequest()
            request.name = name
            request.color = color ?? ""
            return try await home.write(request, step: "category").category
        }
        session.console.write("Added the category \(added.name.printable) (\(added.color)).\n")
    }
}
