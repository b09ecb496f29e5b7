import CommonMessages
import Foundation
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf

/// The recipes of a command line as one request holds them: pages as they are, kept recipes by name.
struct RecipeArguments {
    /// A recipe of the request, and what the user calls it.
    struct Entry: Sendable {
        let name: String
        let recipe: PlannedRecipe
    }

    /// In the order of the arguments; a position in the request is a position here.
    private(set) var entries: [Entry] = []
    /// What could not be read at all.
    private(set) var failures: [RecipeFailure] = []
    /// What was repaired in pages that were read ahead, with the page's name before it.
    private(set) var notes: [String] = []

    /// The bytes of pages that go into one request; a message has room for 4 MiB.
    private static let room = 3 << 20

    /// Looks the arguments up.
    ///
    /// Pages that do not fit into one request together are read by the recipe service beforehand, and go along as recipes
    /// without their steps.
    init(_ arguments: [String], home: HomeClient, console: any Console) async {
        var used = 0
        for source in arguments.flatMap(RecipeSource.find) {
            if case .kept(let name) = source {
                entries.append(Entry(name: name, recipe: .with { $0.reference = name }))
                continue
            }
            do throws(RecipeFailure) {
                let page = try await RecipePage(source, console: console)
                used += page.content.count
                if used <= Self.room {
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

    /// The recipes in a size: at most one of the two, as exact numbers; empty texts for as written.
    func recipes(servings: String?, factor: String?) -> [PlannedRecipe] {
        entries.map { entry in
            var recipe = entry.recipe
            if let servings { recipe.servings = servings }
            if let factor { recipe.factor = factor }
            return recipe
        }
    }

    /// What the user calls the recipe at a position of the request.
    func name(at position: UInt32) -> String? {
        entries.indices.contains(Int(position)) ? entries[Int(position)].name : nil
    }

    /// The notes and refusals of a reply, by the names that the user gave.
    func outcome(
        notes: [RecipeNote],
        refused: [RefusedRecipe]
    ) -> (notes: [String], failures: [RecipeFailure]) {
        let told = notes.map { "\(name(at: $0.position) ?? ""): \($0.sentence)" }
        let failed = refused.map { refused in
            RecipeFailure(name: name(at: refused.position) ?? refused.title, sentence: refused.problem.sentence)
        }
        return (self.notes + told, failures + failed)
    }

    private mutating func readAhead(_ page: RecipePage, home: HomeClient) async throws(RecipeFailure) {
        for found in try await RecipeReader.read(page, home: home) {
            notes += found.notes.map { "\(found.name): \($0)" }
            var recipe = found.recipe
            recipe.steps = []
            entries.append(Entry(name: found.name, recipe: .with { $0.inline = recipe }))
        }
    }
}
