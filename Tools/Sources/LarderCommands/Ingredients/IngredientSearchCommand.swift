import ArgumentParser

/// Finds ingredients.
struct IngredientSearchCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find ingredients by parts of their names, brands and aliases, despite typing errors.",
        usage: "larder ingredients search WORDS… [--category NAME] [--favorites|--custom|--default] [options]",
        discussion: """
            EXAMPLES
              larder ingredients search alm flour
              larder ingredients search choclate --category Chocolate
            """
    )

    @Argument(help: "The words to look for.")
    var words: [String]
    @OptionGroup var listing: IngredientListOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        try await listing.run(search: words.joined(separator: " "), shared: shared, in: session)
    }
}
