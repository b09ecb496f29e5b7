import ArgumentParser
import RecipeMessages
import ShoppingMessages

/// Shows recipes in another size or writes them to files.
struct ScaleCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "scale",
        abstract: "Show recipes in another size, beside the original.",
        usage:
            "larder scale RECIPE|FILE… --factor F | --servings N | --yield N [--to FOLDER] [--format text|md|json] [options]",
        discussion: """
            A recipe is the name of a saved one, a file, a folder of files, the address of a page (https://…), or - for \
            standard input. What has no number stays as it is and is marked; the saved recipe is never changed.

            EXAMPLES
              larder scale Pancakes --servings 6
              larder scale Cookies --yield 36
              larder scale Pancakes bread.txt --factor 1.5 --to kitchen --format md
            """
    )

    @Argument(help: "A saved recipe, a file, a folder, or - for standard input.", completion: .file())
    var recipes: [String]
    @OptionGroup var size: SizeOptions
    @Option(help: "A folder for one new file per recipe.", completion: .directory)
    var to: String?
    @Option(help: "text, md or json.")
    var format: ScaledFormat = .text
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard size.count == 1 else {
            throw ValidationError("Use --factor, such as 1.5, or --servings, such as 6, or --yield, such as 24.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let (reply, failures) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (ScaleRecipesReply, [RecipeFailure]) in
            try await scale(home, console: session.console)
        }
        for failure in failures { session.console.writeError(failure.line) }
        try show(reply.recipes, in: session)
        guard failures.isEmpty else { throw .reported }
    }

    private func scale(
        _ home: HomeClient,
        console: any Console
    ) async throws(CommandFailure) -> (ScaleRecipesReply, [RecipeFailure]) {
        let arguments = await RecipeArguments(recipes, home: home, console: console)
        guard !arguments.entries.isEmpty else { return (ScaleRecipesReply(), arguments.failures) }
        var request = ScaleRecipesRequest()
        request.recipes = arguments.recipes(servings: size.servings, factor: size.factor, yield: size.yield)
        let reply: ScaleRecipesReply
        do throws(CommandFailure) { reply = try await home.ask(request) } catch {
            for failure in arguments.failures { console.writeError(failure.line) }
            throw error
        }
        let (notes, failures) = arguments.outcome(notes: reply.notes, refused: reply.refused)
        for note in notes { console.writeError(note.printable) }
        return (reply, failures)
    }

    private func show(_ recipes: [ScaledRecipe], in session: Session) throws(CommandFailure) {
        guard let to else {
            let texts = recipes.map { format.text(of: $0, on: session.page) }
            session.console.write(texts.joined(separator: "\n"))
            return
        }
        let folder = ScaledFolder(path: to)
        for recipe in recipes {
            let path = try folder.write(format.file(of: recipe), titled: recipe.recipe.title, format)
            session.console.write("\(path): \(recipe.summary).\n")
        }
    }
}
