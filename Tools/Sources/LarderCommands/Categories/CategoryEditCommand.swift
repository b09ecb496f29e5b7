import ArgumentParser
import CategoryMessages

/// Changes a category.
struct CategoryEditCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the name, the color, or the picture of a category.",
        usage: "larder category edit CATEGORY [--name NAME] [--color COLOR] [--icon ICON] [options]",
        discussion: """
            --icon "" removes the picture.

            EXAMPLES
              larder category edit "Pet food" --name Pets
              larder category edit Pets --color "#558B2F" --icon 🐈
            """
    )

    @Argument(help: "The category: its name or id.")
    var category: String
    @Option(help: "The new name.")
    var name: String?
    @OptionGroup var look: CategoryLookOptions
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard name != nil || look.color != nil || look.icon != nil else {
            throw ValidationError("Choose what changes with --name, --color or --icon.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = EditCategoryRequest()
        request.category = category
        if let name { request.name = name }
        if let color = look.color { request.color = color }
        if let icon = look.icon { request.icon = icon }
        request.textColor = look.textColor ?? ""
        request.similar = look.similar
        let edited = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> Category in
            try await home.write(request, step: "edit").category
        }
        session.show([edited], asJSON: json)
    }
}
