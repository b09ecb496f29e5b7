import CommonMessages
import Envelope
import MessageBus
import RecipeMessages
import ShoppingModule

/// Requests saved recipes, and the reading of pages, from the recipe service.
struct RecipeServiceClient: RecipeDirectory {
    let nested: NestedRequests

    func recipes(_ references: [String]) async throws(CollaboratorFailure) -> [ShoppingModule.Recipe?] {
        try await found(references).map { (found) throws(CollaboratorFailure) in
            try found.hasRecipe ? Collaborator.recipe.recipe(found.recipe, isSaved: true) : nil
        }
    }

    /// Sends one message, and one more for those that a reply has no room for.
    ///
    /// - Returns: One entry for each reference, in the same order.
    func found(_ references: [String], step: String = "recipes") async throws(CollaboratorFailure) -> [FoundRecipe] {
        var (found, rest) = ([FoundRecipe](), references[...])
        while !rest.isEmpty {
            var request = GetRecipesRequest()
            request.references = Array(rest)
            let reply = try await nested.ask(.recipe, request, step: "\(step)-\(found.count)")
            // The rest of a reply without an entry would be asked for without end.
            let answered = reply.recipes.isEmpty ? 0 : reply.recipes.count + Int(reply.rest)
            try Collaborator.recipe.check(answered, of: rest.count)
            found += reply.recipes
            rest = rest.dropFirst(reply.recipes.count)
        }
        return found
    }

    /// The most titles that one name is chosen from.
    private static let mostTitles: UInt32 = 20

    func titles(like text: String) async throws(CollaboratorFailure) -> [String] {
        var request = SearchRecipesRequest()
        (request.search.text, request.limit) = (text, Self.mostTitles)
        return try await nested.ask(.recipe, request, step: "titles").recipes.map(\.recipe.title)
    }

    func ingredientUse(of keys: [IngredientKey]) async throws(CollaboratorFailure) -> [ShoppingModule.IngredientUse] {
        var request = ListIngredientUseRequest()
        request.ingredientKeys = keys.map(\.rawValue)
        return try await use(request, step: "use")
    }

    func ingredientUse(named words: String) async throws(CollaboratorFailure) -> [ShoppingModule.IngredientUse] {
        var request = ListIngredientUseRequest()
        request.words = words
        return try await use(request, step: "use-named")
    }

    private func use(
        _ request: ListIngredientUseRequest,
        step: String
    ) async throws(CollaboratorFailure) -> [ShoppingModule.IngredientUse] {
        let reply = try await nested.ask(.recipe, request, step: step)
        return reply.ingredients.compactMap { use in
            IngredientKey(rawValue: use.ingredientKey).map { key in
                ShoppingModule.IngredientUse(
                    key: key,
                    name: use.name,
                    recipes: Int(use.recipes),
                    preferredUnit: use.hasPreferredUnit ? use.preferredUnit : nil,
                    lastChange: use.lastChangedAt
                )
            }
        }
    }

    func unread(using keys: [IngredientKey]) async throws(CollaboratorFailure) -> Int {
        var request = RereadRecipesRequest()
        (request.ingredientKeys, request.preview) = (keys.map(\.rawValue), true)
        return Int(try await nested.ask(.recipe, request, step: "unread").changed)
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
        request.address = page.address
        do throws(CollaboratorFailure) {
            let reply = try await nested.ask(.recipe, request, step: step)
            let recipes = try reply.recipes.map { (recipe) throws(CollaboratorFailure) in
                try Collaborator.recipe.recipe(recipe)
            }
            return .success(.recipes(recipes, notes: reply.notes))
        } catch {
            guard let refusal = error.cause as? Refusal, refusal.status == .invalid else { return .failure(error) }
            return .success(.refused(code: refusal.problem.code, sentence: refusal.problem.sentence))
        }
    }
}
