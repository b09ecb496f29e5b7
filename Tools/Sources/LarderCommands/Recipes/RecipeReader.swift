import Envelope
import Foundation
import MessageBus
import RecipeMessages

/// Sends pages from the command line to the recipe service, one request for each.
struct RecipeReader {
    /// A recipe and its name for display.
    struct Found: Sendable {
        let name: String
        let recipe: Recipe
        /// Repairs and omissions while reading it.
        let notes: [String]
        /// What its page has and no recipe has a field for.
        let left: [String]
    }

    /// How long a page that must be fetched may take at least.
    private static let patience = Duration.seconds(30)

    let home: HomeClient
    let console: any Console

    /// Reads a page or a text; a name that isn't a file is a mistake here.
    func readPage(_ source: RecipeSource) async -> Result<[Found], RecipeFailure> {
        do throws(RecipeFailure) {
            return .success(try await Self.read(try await RecipePage(source, console: console), home: home))
        } catch { return .failure(error) }
    }

    /// Requests the recipes on a page.
    static func read(_ page: RecipePage, home: HomeClient) async throws(RecipeFailure) -> [Found] {
        var request = ReadRecipeRequest()
        request.content = Data(page.content)
        request.fileName = page.address.isEmpty ? page.name : ""
        request.address = page.address
        let reply: ReadRecipeReply
        let patient = page.address.isEmpty ? home : home.waiting(atLeast: patience)
        let options = await patient.options(for: .recipe)
        do { reply = try await home.sender.request(request, options: options) } catch {
            throw RecipeFailure(name: page.name, sentence: error.description)
        }
        return reply.recipes.enumerated().map { position, recipe in
            Found(
                name: page.name,
                recipe: recipe,
                notes: position == 0 ? reply.notes : [],
                left: position == 0 ? reply.left : []
            )
        }
    }
}
