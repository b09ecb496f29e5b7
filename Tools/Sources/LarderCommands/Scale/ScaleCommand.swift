import ArgumentParser
import Foundation
import Quantities
import QuantityMessages
import RecipeMessages

/// Shows recipes in another size, or writes them down for the kitchen.
struct ScaleCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "scale",
        abstract: "Show recipes in another size, beside the original.",
        usage: "larder scale RECIPE|FILE… --factor F | --servings N [--to FOLDER] [--format text|md|json] [options]",
        discussion: """
            A recipe is the name of a kept one, a file, a folder of files, or - for standard input. What has no number \
            stays as it is and is marked; the kept recipe is never changed.

            EXAMPLES
              larder scale Pancakes --servings 6
              larder scale Stew bread.txt --factor 1.5 --to kitchen --format md
            """
    )

    @Argument(help: "A kept recipe, a file, a folder, or - for standard input.", completion: .file())
    var recipes: [String]
    @Option(help: "What every amount is multiplied with, such as 1.5 or 3/2.")
    var factor: String?
    @Option(help: "How many the scaled recipe serves.")
    var servings: String?
    @Option(help: "A folder to write one new file for each recipe to.", completion: .directory)
    var to: String?
    @Option(help: "text, md or json.")
    var format: ScaledFormat = .text
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard (factor == nil) != (servings == nil) else {
            throw ValidationError("Give --factor, such as 1.5, or --servings, such as 6; one of the two.")
        }
        for (name, text) in [("--factor", factor), ("--servings", servings)] {
            if let text, PositiveNumber(text) == nil {
                throw ValidationError("\(name) takes a number above zero, such as 6, 1.5 or 3/2.")
            }
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let failed = try await session.withHome(shared) { (home) async throws(CommandFailure) -> Bool in
            let reader = RecipeReader(home: home, console: session.console)
            let (found, failures) = try await reader.read(recipes)
            for failure in failures { session.console.complain(failure.line) }
            guard !found.isEmpty else { return true }
            let scaled = try await home.ask(request(for: found.map(\.recipe)))
            try show(zip(found.map(\.recipe), scaled.recipes).map { ($0, $1) }, in: session)
            return !failures.isEmpty
        }
        guard !failed else { throw .told }
    }

    private func request(for recipes: [Recipe]) -> ScaleRecipesRequest {
        var request = ScaleRecipesRequest()
        request.factor = factor.flatMap { PositiveNumber($0) }?.value.description ?? ""
        request.servings = servings.flatMap { PositiveNumber($0) }?.value.description ?? ""
        request.recipes = recipes.map { recipe in
            var entry = RecipeToScale()
            entry.title = recipe.title
            entry.servings = recipe.servings.count
            entry.lines = recipe.ingredients.map(\.text)
            entry.locale = recipe.language
            return entry
        }
        return request
    }

    private func show(_ scaled: [(Recipe, ScaledRecipe)], in session: Session) throws(CommandFailure) {
        guard let to else {
            let page = session.page
            let texts = scaled.map { recipe, scaled in format.text(of: recipe, scaled, on: page) }
            session.console.write(texts.joined(separator: "\n"))
            return
        }
        let folder = ScaledFolder(path: to)
        for (recipe, scaled) in scaled {
            let page = Page(columns: nil, isColored: false)
            let path = try folder.write(format.text(of: recipe, scaled, on: page), titled: recipe.title, format)
            session.console.write("\(path): \(scaled.summary).\n")
        }
    }
}
