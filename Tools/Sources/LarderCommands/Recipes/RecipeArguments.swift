import CommonMessages
import Foundation
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf

/// The recipes of a command line for one request: unread pages, and saved recipes by name.
struct RecipeArguments {
    /// A recipe of the request, and the user's name for it.
    struct Entry: Sendable {
        let name: String
        let recipe: PlannedRecipe
    }

    /// The entries in the order of the arguments, which is also their order in the request.
    private(set) var entries: [Entry] = []
    /// The arguments that could not be read.
    private(set) var failures: [RecipeFailure] = []
    /// The repairs in pages that were read in advance, each preceded by the page's name.
    private(set) var notes: [String] = []

    /// The maximum total size in bytes of the pages in one request, which has room for 4 MiB.
    private static let room = 3 << 20

    /// Looks up the arguments.
    ///
    /// If the pages are too large for one request, or must be fetched, the recipe service reads them first, and the
    /// request contains their recipes.
    init(_ arguments: [String], home: HomeClient, console: any Console) async {
        var used = 0
        for source in arguments.flatMap(RecipeSource.find) {
            if case .saved(let name) = source {
                entries.append(Entry(name: name, recipe: .with { $0.reference = name }))
                continue
            }
            if let reading = RecipeReader.fileReading(source) {
                failures += reading.failures
                for found in reading.found { append(found) }
                continue
            }
            do throws(RecipeFailure) {
                let page = try await RecipePage(source, console: console)
                used += page.content.count
                if used <= Self.room, page.address.isEmpty {
                    let message = ReadRecipeRequest.with {
                        $0.content = Data(page.content)
                        $0.fileName = page.name
                    }
                    entries.append(Entry(name: page.name, recipe: .with { $0.page = message }))
                } else {
                    try await readAhead(page, home: home)
                }
            } catch { failures.append(error) }
        }
    }

    /// Returns the recipes in the requested size; at most one of the parameters is given, and none means as written.
    func recipes(servings: String?, factor: String?, yield: String? = nil) -> [PlannedRecipe] {
        entries.map { entry in
            var recipe = entry.recipe
            if let servings { recipe.servings = PositiveNumber.exact(servings) }
            if let factor { recipe.factor = PositiveNumber.exact(factor) }
            if let yield { recipe.yield = PositiveNumber.exact(yield) }
            return recipe
        }
    }

    /// Returns the recipes without their steps, which a list does not need.
    func ingredients(servings: String?, factor: String?, yield: String? = nil) -> [PlannedRecipe] {
        recipes(servings: servings, factor: factor, yield: yield).map { recipe in
            guard case .inline? = recipe.recipe else { return recipe }
            var recipe = recipe
            recipe.inline.steps = []
            return recipe
        }
    }

    /// Returns the user's name of the recipe at a position of the request.
    func name(at position: UInt32) -> String? {
        entries.indices.contains(Int(position)) ? entries[Int(position)].name : nil
    }

    /// Returns the notes and refusals of a reply, by the user's names.
    func outcome(
        notes: [RecipeNote],
        refused: [RefusedRecipe]
    ) -> (notes: [String], failures: [RecipeFailure]) {
        let outcome = notes.map { "\(name(at: $0.position) ?? ""): \($0.sentence)" }
        let failed = refused.map { refused in
            RecipeFailure(
                name: name(at: refused.position) ?? refused.title,
                sentence: refused.problem.sentence + CommandFailure.hint(for: refused.problem.code)
            )
        }
        return (self.notes + outcome, failures + failed)
    }

    private mutating func readAhead(_ page: RecipePage, home: HomeClient) async throws(RecipeFailure) {
        for found in try await RecipeReader.read(page, home: home) { append(found) }
    }

    private mutating func append(_ found: RecipeReader.Found) {
        notes += found.notes.map { "\(found.name): \($0)" }
        entries.append(Entry(name: found.name, recipe: .with { $0.inline = found.recipe }))
    }
}
