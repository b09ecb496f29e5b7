import ArgumentParser

/// Prints ingredients.
struct IngredientListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the ingredients by name.",
        usage: "larder ingredients list [--favorites|--custom|--default] [--category NAME] [--last-used] [options]",
        discussion: """
            EXAMPLES
              larder ingredients list --category Flour
              larder ingredients list --favorites --last-used
            """
    )

    @OptionGroup var listing: IngredientListOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        try await listing.run(search: "", shared: shared, in: session)
    }
}
