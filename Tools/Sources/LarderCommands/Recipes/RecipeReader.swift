import Foundation
import MessageBus
import RecipeMessages

/// Turns what the command line names into recipes: one message a page, and one for all kept recipes.
struct RecipeReader {
    /// How many pages are with the recipe service at once.
    private static let window = 8

    /// A recipe, and how to speak of it.
    struct Found: Sendable {
        let name: String
        let recipe: Recipe
        /// What was repaired or left out while reading it.
        let notes: [String]
    }

    let home: HomeClient
    let console: any Console

    /// Reads everything that can be read, in the order of the arguments.
    func read(_ arguments: [String]) async throws(CommandFailure) -> (found: [Found], failures: [RecipeFailure]) {
        let sources = arguments.flatMap(RecipeSource.find)
        let kept = try await keptRecipes(sources)
        let outcomes = await OrderedPipeline.map(sources, window: Self.window) { source in
            await outcome(of: source, kept: kept)
        }
        var found: [Found] = []
        var failures: [RecipeFailure] = []
        for outcome in outcomes {
            switch outcome {
            case .success(let recipes): found += recipes
            case .failure(let failure): failures.append(failure)
            }
        }
        return (found, failures)
    }

    /// Reads pages and texts only: a name that is no file is a mistake.
    func readPage(_ source: RecipeSource) async -> Result<[Found], RecipeFailure> {
        do throws(RecipeFailure) {
            return .success(try await Self.read(try await RecipePage(source, console: console), home: home))
        } catch { return .failure(error) }
    }

    /// Has the recipe service read a page.
    static func read(_ page: RecipePage, home: HomeClient) async throws(RecipeFailure) -> [Found] {
        var request = ReadRecipeRequest()
        request.content = Data(page.content)
        request.fileName = page.name
        let reply: ReadRecipeReply
        do { reply = try await home.sender.request(request, options: home.options) } catch {
            throw RecipeFailure(name: page.name, sentence: error.description)
        }
        return reply.recipes.enumerated().map { position, recipe in
            Found(name: page.name, recipe: recipe, notes: position == 0 ? reply.notes : [])
        }
    }

    private func outcome(of source: RecipeSource, kept: [String: Recipe]) async -> Result<[Found], RecipeFailure> {
        guard case .kept(let name) = source else { return await readPage(source) }
        guard let recipe = kept[name] else {
            return .failure(
                RecipeFailure(
                    name: name,
                    sentence:
                        "There is no file, folder or kept recipe of this name: `larder recipe list` shows those kept."
                )
            )
        }
        return .success([Found(name: name, recipe: recipe, notes: [])])
    }

    private func keptRecipes(_ sources: [RecipeSource]) async throws(CommandFailure) -> [String: Recipe] {
        var request = GetRecipesRequest()
        for case .kept(let name) in sources where !request.references.contains(name) { request.references.append(name) }
        guard !request.references.isEmpty else { return [:] }
        let reply = try await home.ask(request)
        var recipes: [String: Recipe] = [:]
        for (name, entry) in zip(request.references, reply.recipes) where entry.hasRecipe {
            recipes[name] = entry.recipe
        }
        return recipes
    }
}
