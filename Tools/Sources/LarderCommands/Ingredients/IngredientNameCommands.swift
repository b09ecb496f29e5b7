import ArgumentParser
import QuantityMessages
import RecipeMessages
import TextFormats

/// Makes names of ingredients those of another one.
struct IngredientMergeCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Make ingredients one: lines with any of the names mean it from then on.",
        usage: "larder ingredients merge NAME… --into NAME [--json] [options]",
        discussion: """
            The names become aliases, which `larder ingredients split` takes off again. The lines of the recipes are read
            again.

            EXAMPLES
              larder ingredients merge "scallion greens" "salad onions" --into "spring onions"
            """
    )

    @Argument(help: "The names that become aliases.")
    var names: [String]
    @Option(help: "The ingredient that stays.")
    var into: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = MergeIngredientsRequest()
        (request.names, request.into) = (names, into)
        let (reply, use, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (MergeIngredientsReply, FollowingRecipes, String) in
            let reply = try await home.write(request, step: "merge")
            return (reply, try await home.reread(recipesWith: reply.oldKeys), await home.locale())
        }
        let aliases = reply.ingredient.aliases.joined(separator: ", ")
        session.show(
            reply.ingredient,
            .ingredientsMerged,
            [reply.ingredient.fullName, aliases],
            use,
            locale,
            json: json
        )
    }
}

/// Makes an alias an ingredient of its own.
struct IngredientSplitCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Make an alias an ingredient of its own: lines with it mean the new one from then on.",
        usage: "larder ingredients split ALIAS [--json] [options]",
        discussion: """
            EXAMPLES
              larder ingredients split "salad onions"
            """
    )

    @Argument(help: "An alias of one of the home's own ingredients.")
    var alias: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = SplitIngredientRequest()
        request.alias = alias
        let (reply, use, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (SplitIngredientReply, FollowingRecipes, String) in
            let reply = try await home.write(request, step: "split")
            return (reply, try await home.reread(recipesWith: [reply.before.ingredientKey]), await home.locale())
        }
        let names = [reply.ingredient.fullName, reply.before.fullName]
        session.show(reply.ingredient, .ingredientSplit, names, use, locale, json: json)
    }
}

/// Gives an ingredient another name.
struct IngredientRenameCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give an ingredient another name; the one before stays as an alias.",
        usage: "larder ingredients rename NAME NEW-NAME [--json] [options]",
        discussion: """
            EXAMPLES
              larder ingredients rename "Home rye" "Rye of the mill"
            """
    )

    @Argument(help: "Its name.")
    var reference: String
    @Argument(help: "The new name.")
    var name: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = RenameIngredientRequest()
        (request.ingredient, request.name) = (reference, name)
        let (reply, use, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (RenameIngredientReply, FollowingRecipes, String) in
            let reply = try await home.write(request, step: "rename")
            return (reply, try await home.reread(recipesWith: [reply.oldKey]), await home.locale())
        }
        session.show(reply.ingredient, .ingredientRenamed, [reply.ingredient.fullName], use, locale, json: json)
    }
}

/// The recipes that had the old key of an ingredient.
private struct FollowingRecipes {
    /// The number of recipes that had it.
    var count = 0
    /// The number of recipes whose lines read differently now.
    var changed = 0
}

extension HomeClient {
    /// Reads the lines of all recipes again when one of them has one of these keys.
    fileprivate func reread(recipesWith keys: [String]) async throws(CommandFailure) -> FollowingRecipes {
        guard !keys.isEmpty else { return FollowingRecipes() }
        var request = ListIngredientUseRequest()
        request.ingredientKeys = keys
        let uses = try await ask(request).ingredients
        var found = FollowingRecipes(count: uses.reduce(0) { $0 + Int($1.recipes) })
        guard found.count > 0 else { return found }
        var reread = RereadRecipesRequest()
        reread.complete = true
        repeat {
            let reply = try await write(reread, step: "reread-\(reread.cursor)")
            found.changed += Int(reply.changed)
            reread.cursor = reply.nextCursor
        } while !reread.cursor.isEmpty
        return found
    }
}

extension Session {
    /// Prints what became of an ingredient, and how many recipes follow.
    fileprivate func show(
        _ ingredient: CatalogIngredient,
        _ deed: LocalWords.Key,
        _ names: [String],
        _ recipes: FollowingRecipes,
        _ locale: String,
        json: Bool
    ) {
        guard !json else {
            let document = JSONValue.object([
                .init("ingredient", ingredient.json), .init("recipes", .integer(UInt32(recipes.count))),
                .init("changed", .integer(UInt32(recipes.changed))),
            ])
            return console.write(document.line + "\n")
        }
        let words = LocalWords(locale: locale)
        let deed = words(deed, names[0], names.count > 1 ? names[1] : "")
        let follow = recipes.changed == 0 ? "" : " " + words(.recipesReread, "\(recipes.changed)")
        console.write((deed + follow).printable + "\n")
    }
}
