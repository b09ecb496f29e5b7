import ArgumentParser
import CategoryMessages

/// Adds a category.
struct CategoryAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a category, before UNKNOWN at the end or elsewhere.",
        usage: "larder category add NAME [--color COLOR] [--icon ICON] [--before OTHER] [options]",
        discussion: """
            EXAMPLES
              larder category add "Pet food"
              larder category add "Pet food" --color "#8855AA" --icon paw --after Household
            """
    )

    @Argument(help: "The name of the category.")
    var name: String
    @OptionGroup var look: CategoryLookOptions
    @OptionGroup var place: CategoryPlaceOptions
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard !name.trimmedOfSpace.isEmpty else { throw ValidationError("The category's name is empty: enter one.") }
        guard place.count <= 1 else { throw ValidationError("Choose one position for the new category.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = AddCategoryRequest()
        request.name = name
        request.color = look.color ?? ""
        request.textColor = look.textColor ?? ""
        request.icon = look.icon ?? ""
        request.similar = look.similar
        if let place = place.place { request.place.place = place }
        let (added, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (Category, String) in
            (try await home.write(request, step: "category").category, await home.locale())
        }
        guard !json else { return session.show([added], asJSON: true) }
        session.console.write(LocalWords(locale: locale)(.categoryAdded, added.name.printable, added.color) + "\n")
    }
}
