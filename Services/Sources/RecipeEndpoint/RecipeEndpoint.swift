import EndpointKit
import Envelope
public import Foundation
public import MessageBus
import RecipeMessages
public import RecipeModule

/// Answers the messages of the recipe service.
public enum RecipeEndpoint {
    /// Creates the service's router.
    ///
    /// - Parameters:
    ///   - version: The release, for `StatusReply`.
    ///   - store: The recipe store.
    ///   - clock: Returns the time of each request.
    /// - Returns: A router for ``ServiceName/recipe``.
    public static func router(
        version: String,
        store: any RecipeStore,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        let handlers = RecipeRequestHandlers(store: store, clock: clock)
        var router = RequestRouter(service: .recipe, version: version)
        router.handle(ReadRecipeRequest.self, handlers.readRecipe)
        router.handle(AddRecipeRequest.self, handlers.addRecipe)
        router.handle(GetRecipesRequest.self, handlers.getRecipes)
        router.handleStream(ListRecipesRequest.self, handlers.listRecipes)
        router.handle(UpdatePortionSizeRequest.self, handlers.updatePortionSize)
        router.handle(ViewPortionsRequest.self, handlers.viewPortions)
        router.handleReplication(of: store, clock: clock)
        return router
    }
}
