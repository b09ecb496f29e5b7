import RecipeMessages
import ShoppingModule

/// Asks the recipe service for kept recipes.
struct RecipeServiceClient: RecipeDirectory {
    let nested: NestedRequests

    /// In one message, since a reply of many recipes is as large as the order that names them.
    func recipes(_ references: [String]) async throws(CollaboratorFailure) -> [ShoppingModule.Recipe?] {
        var request = GetRecipesRequest()
        request.references = references
        let reply = try await nested.ask(.recipe, request, step: "recipes")
        try Collaborator.recipe.check(reply.recipes.count, of: references.count)
        return reply.recipes.map { $0.hasRecipe ? ShoppingModule.Recipe($0.recipe) : nil }
    }
}
