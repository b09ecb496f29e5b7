import ArgumentParser
import CategoryMessages

/// Restores a deleted category.
struct CategoryRestoreCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring a deleted category back with everything that was assigned to it.",
        usage: "larder category restore CATEGORY [options]",
        discussion: """
            EXAMPLES
              larder category list --deleted
              larder category restore "Pet food"
            """
    )

    @Argument(help: "The deleted category: its name or id.")
    var category: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = RestoreCategoryRequest()
        request.category = category
        let restored = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> Category in
            try await home.write(request, step: "restore").category
        }
        session.show([restored], asJSON: json)
    }
}
