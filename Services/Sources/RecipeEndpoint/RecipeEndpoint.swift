import EndpointKit
import Envelope
public import Foundation
public import MessageBus
import RecipeMessages
public import RecipeModule

/// The messages of the recipe service, answered by the recipe module.
public enum RecipeEndpoint {
    /// Makes the service's router.
    ///
    /// - Parameters:
    ///   - version: The release, as the service's status tells it.
    ///   - store: Where the homes' recipes are.
    ///   - clock: The time of a request.
    /// - Returns: The router, for a worker to answer with.
    public static func router(
        version: String,
        store: any RecipeStore,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        let answers = RecipeAnswers(store: store, clock: clock)
        var router = RequestRouter(service: .recipe, version: version)
        router.handle(ReadRecipeRequest.self, answers.readRecipe)
        router.handle(AddRecipeRequest.self, answers.addRecipe)
        router.handle(GetRecipesRequest.self, answers.getRecipes)
        router.handleStream(ListRecipesRequest.self, answers.listRecipes)
        router.handle(UpdatePortionSizeRequest.self, answers.updatePortionSize)
        router.handle(ViewPortionsRequest.self, answers.viewPortions)
        router.handleFeed(from: store)
        return router
    }
}
