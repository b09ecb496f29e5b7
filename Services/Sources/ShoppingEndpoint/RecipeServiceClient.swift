import CommonMessages
import Envelope
import MessageBus
import RecipeMessages
import ShoppingModule

/// Requests saved recipes, and the reading of pages, from the recipe service.
struct RecipeServiceClient: RecipeDirectory {
    let nested: NestedRequests

    /// Sends one message, because a reply with many recipes is at most as large as an order that contains them.
    func recipes(_ references: [String]) async throws(CollaboratorFailure) -> [ShoppingModule.Recipe?] {
        var request = GetRecipesRequest()
        request.references = references
        let reply = try await nested.ask(.recipe, request, step: "recipes")
        try Collaborator.recipe.check(reply.recipes.count, of: references.count)
        return reply.recipes.map { $0.hasRecipe ? ShoppingModule.Recipe($0.recipe) : nil }
    }

    /// Sends one message for each page, because a page may be as large as a message; several are in flight at once.
    func read(_ pages: [RecipePage]) async throws(CollaboratorFailure) -> [PageReading] {
        var readings: [Int: PageReading] = [:]
        for start in stride(from: 0, to: pages.count, by: Self.window) {
            let found = await withTaskGroup(of: (Int, Result<PageReading, CollaboratorFailure>).self) { group in
                for index in start..<min(start + Self.window, pages.count) {
                    group.addTask { (index, await reading(of: pages[index], step: "page-\(index)")) }
                }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for (index, reading) in found { readings[index] = try reading.get() }
        }
        return pages.indices.compactMap { readings[$0] }
    }

    /// The number of pages that the recipe service reads concurrently.
    private static let window = 8

    /// Reads one page; a refusal by the service is also a result, so it doesn't stop the other pages.
    private func reading(of page: RecipePage, step: String) async -> Result<PageReading, CollaboratorFailure> {
        var request = ReadRecipeRequest()
        request.content.append(contentsOf: page.content)
        request.fileName = page.fileName
        do {
            let reply = try await nested.ask(.recipe, request, step: step)
            return .success(.recipes(reply.recipes.map { ShoppingModule.Recipe($0) }, notes: reply.notes))
        } catch {
            guard let refusal = error.cause as? Refusal, refusal.status == .invalid else { return .failure(error) }
            return .success(.refused(code: refusal.problem.code, sentence: refusal.problem.sentence))
        }
    }
}
