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
    ///   - sender: Sends nested requests to the quantity service.
    ///   - pages: Fetches pages from the web; `nil` to fetch none.
    ///   - clock: Returns the time of each request.
    /// - Returns: A router for ``ServiceName/recipe``.
    public static func router(
        version: String,
        store: any RecipeStore,
        sender: any RequestSender,
        pages: (any PageFetcher)? = nil,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        let handlers = RecipeRequestHandlers(store: store, sender: sender, pages: pages, clock: clock)
        var router = RequestRouter(service: .recipe, version: version)
        router.needs = [.quantity]
        router.handle(ReadRecipeRequest.self, handlers.readRecipe)
        router.handle(AddRecipeRequest.self, handlers.addRecipe)
        router.handle(AddRecipesRequest.self, handlers.addRecipes)
        router.handle(RereadRecipesRequest.self, handlers.rereadRecipes)
        router.handle(EditRecipeRequest.self, handlers.editRecipe)
        router.handle(DuplicateRecipeRequest.self, handlers.duplicateRecipe)
        router.handle(DeleteRecipesRequest.self, handlers.deleteRecipes)
        router.handle(RestoreRecipesRequest.self, handlers.restoreRecipes)
        router.handle(EmptyTrashRequest.self, handlers.emptyTrash)
        router.handle(ListRevisionsRequest.self, handlers.listRevisions)
        router.handle(CompareRevisionsRequest.self, handlers.compareRevisions)
        router.handle(RestoreRevisionRequest.self, handlers.restoreRevision)
        router.handle(MarkRecipeCookedRequest.self, handlers.markRecipeCooked)
        router.handle(ListCookingsRequest.self, handlers.listCookings)
        router.handle(DeleteCookingRequest.self, handlers.deleteCooking)
        router.handle(SearchRecipesRequest.self, handlers.searchRecipes)
        router.handle(SaveRecipeSearchRequest.self, handlers.saveRecipeSearch)
        router.handle(ListRecipeSearchesRequest.self, handlers.listRecipeSearches)
        router.handle(DeleteRecipeSearchRequest.self, handlers.deleteRecipeSearch)
        router.handle(ViewRecipeStatisticsRequest.self, handlers.viewRecipeStatistics)
        router.handle(GetRecipesRequest.self, handlers.getRecipes)
        router.handleStream(ListRecipesRequest.self, handlers.listRecipes)
        router.handle(ListIngredientUseRequest.self, handlers.listIngredientUse)
        router.handle(UpdatePortionSizeRequest.self, handlers.updatePortionSize)
        router.handle(ViewPortionsRequest.self, handlers.viewPortions)
        router.handleReplication(of: store, clock: clock)
        return router
    }
}
