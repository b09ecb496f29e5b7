import ArgumentParser
import RecipeMessages
import TextFormats

/// Saves recipes.
struct RecipeAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Save recipes, replacing those with the same title.",
        usage: "larder recipe add FILE|ADDRESS… [--json] [options]",
        discussion: """
            Larder reads pages, texts, and the files of other programs that `larder recipe import` reads.

            EXAMPLES
              larder recipe add pancakes.html
              larder recipe add pancakes.cook
              larder recipe add recipes/
              larder recipe add https://example.org/soup
              larder recipe add - < soup.html
            """
    )

    @Argument(
        help: "A file, the address of a page (https://…), - for standard input, or a folder.",
        completion: .file()
    )
    var recipes: [String]
    @Flag(help: "Print one JSON object per line, for each recipe.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let failed = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> Bool in
            try await keep(home, console: session.console)
        }
        guard !failed else { throw .reported }
    }

    /// Reads and saves one page at a time, so that the output matches what was saved.
    private func keep(_ home: HomeClient, console: any Console) async throws(CommandFailure) -> Bool {
        let reader = RecipeReader(home: home, console: console)
        var failed = false
        var step = 0
        for source in recipes.flatMap(RecipeSource.find) {
            let reading = await reader.read(source)
            for failure in reading.failures { console.writeError(failure.line) }
            failed = failed || !reading.failures.isEmpty
            for entry in reading.found {
                for note in entry.notes { console.writeError("\(entry.name): \(note)".printable) }
                step += 1
                do throws(CommandFailure) {
                    console.write(try await add(entry.recipe, home: home, step: step))
                } catch {
                    guard case .refused(let sentence) = error else { throw error }
                    console.writeError(RecipeFailure(name: entry.name, sentence: sentence).line)
                    failed = true
                }
            }
        }
        return failed
    }

    private func add(_ recipe: Recipe, home: HomeClient, step: Int) async throws(CommandFailure) -> String {
        var request = AddRecipeRequest()
        request.recipe = recipe
        let reply = try await home.write(request, step: "recipe/\(step)")
        guard !json else { return reply.json.line + "\n" }
        let words = LocalWords(locale: await home.locale())
        let count = words.ingredients(reply.recipe.ingredients.count)
        return words(reply.replaced ? .recipeReplaced : .recipeAdded, reply.recipe.title.printable, count) + "\n"
    }
}

extension AddRecipeReply {
    /// The recipe as it is saved, and what became of an earlier one, for scripts.
    fileprivate var json: JSONValue {
        .object([
            .init("recipe", recipe.json), .init("replaced", .bool(replaced)), .init("restored", .bool(restored)),
        ])
    }
}
