import ArgumentParser
import RecipeMessages
import SwiftProtobuf
import TextFormats

/// Says how much the home likes a recipe.
struct RecipeRateCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "rate",
        abstract: "Rate a recipe with one to five stars.",
        usage: "larder recipe rate RECIPE STARS | --none [--json] [options]",
        discussion: """
            EXAMPLES
              larder recipe rate Pancakes 5
              larder recipe rate Pancakes --none
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @Argument(help: "1 to 5 stars.")
    var stars: UInt32?
    @Flag(help: "Remove the rating.")
    var none = false
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard (stars == nil) == none, stars != 0 else {
            throw ValidationError("Give 1 to 5 stars, or use --none to remove the rating.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let request = EditRecipeRequest.with { ($0.reference, $0.rating) = (recipe, stars ?? 0) }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (EditRecipeReply, String) in
            (try await home.write(request, step: "rate"), await home.locale())
        }
        guard !json else { return session.console.write(reply.recipe.json.line + "\n") }
        let words = LocalWords(locale: locale)
        let rating = Int(reply.recipe.rating)
        let shown = rating == 0 ? words(.notRated) : String(repeating: "★", count: rating)
        session.console.write(words(.rated, reply.recipe.title.printable, shown) + "\n")
    }
}

/// Marks recipes as favorites.
struct RecipeFavoriteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite",
        abstract: "Mark recipes as the home's favorites, or remove the marks.",
        usage: "larder recipe favorite RECIPE… [--off] [--json] [options]",
        discussion: """
            EXAMPLES
              larder recipe favorite Pancakes
              larder recipe favorite Pancakes --off
            """
    )

    @Argument(help: "The recipes' titles or ids.")
    var recipes: [String]
    @Flag(help: "Remove the marks.")
    var off = false
    @Flag(help: "Print one JSON object per line, for each recipe.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) in
            let words = LocalWords(locale: await home.locale())
            for (place, recipe) in recipes.enumerated() {
                let request = EditRecipeRequest.with { ($0.reference, $0.favorite) = (recipe, !off) }
                let changed = try await home.write(request, step: "favorite/\(place + 1)").recipe
                let line =
                    json
                    ? changed.json.line
                    : words(changed.favorite ? .favoriteOn : .favoriteOff, changed.title.printable)
                session.console.write(line + "\n")
            }
        }
    }
}
