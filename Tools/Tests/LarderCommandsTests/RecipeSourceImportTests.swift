import Envelope
import MessageBus
import RecipeMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// What a recipe of a file is from: a name, an address, or both.
@Suite struct RecipeSourceImportTests {
    /// Imports a file of Cooklang, and returns the recipe that is saved, with what the command says.
    private func imported(_ source: String) async throws -> (recipe: Recipe, errors: String) {
        let services = StubServices()
        services.answer(GetRecipesRequest.self) { request in
            .with { $0.recipes = request.references.map { _ in FoundRecipe() } }
        }
        services.answer(AddRecipesRequest.self) { request in
            .with { $0.recipes = request.recipes.map { recipe in .with { $0.recipe = recipe } } }
        }
        let text = "---\ntitle: Buns\n\(source)\n---\n> Keeps.\n\n@flour"
        let folder = try TemporaryFolder.make(["buns.cook": text])
        let run = await Run(["recipe", "import", "\(folder)/buns.cook"], services: services)
        return (try #require(services.sent(AddRecipesRequest.self).first?.recipes.first), run.errors)
    }

    @Test(arguments: ["source: Ida's notebook, p. 3", "author: Ida's notebook, p. 3"])
    func `a source that is a name is saved as it is`(source: String) async throws {
        let (recipe, errors) = try await imported(source)
        #expect(recipe.sourceURL == "Ida's notebook, p. 3" && recipe.notes == "Keeps." && errors.isEmpty)
    }

    @Test func `a name beside an address is in the notes, with a remark`() async throws {
        let (recipe, errors) = try await imported("source:\n  name: Ida\n  url: https://example.org/buns")
        #expect(recipe.sourceURL == "https://example.org/buns" && recipe.notes == "Keeps.\nSource: Ida")
        #expect(errors.contains("changed: The source \"Ida\" is in the notes: a saved recipe has its address."))
    }

    @Test func `a name that the address tells is no more than the address`() async throws {
        let (recipe, errors) = try await imported("source:\n  name: Example.org\n  url: https://example.org/buns")
        #expect(recipe.sourceURL == "https://example.org/buns" && recipe.notes == "Keeps." && errors.isEmpty)
    }
}
