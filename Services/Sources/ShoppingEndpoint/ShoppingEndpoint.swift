import Envelope
public import MessageBus
import ShoppingMessages

/// Answers the messages of the shopping service.
public enum ShoppingEndpoint {
    /// Creates the service's router.
    ///
    /// - Parameters:
    ///   - version: The release, for `StatusReply`.
    ///   - sender: Sends the requests to the other services.
    /// - Returns: A router for `shopping.v1`.
    public static func router(version: String, sender: any RequestSender) -> RequestRouter {
        let handlers = ShoppingRequestHandlers(sender: sender)
        var router = RequestRouter(service: ShoppingContract.service, version: version)
        router.needs = [.quantity, .product, .inventory, .category, .recipe]
        router.handle(PlanRequest.self, handlers.plan)
        router.handle(PreviewMergeRequest.self, handlers.previewMerge)
        router.handle(ScaleRecipesRequest.self, handlers.scaleRecipes)
        router.handle(SaveScaledRecipeRequest.self, handlers.saveScaledRecipe)
        router.handle(ShowRecipeRequest.self, handlers.showRecipe)
        router.handle(PutAwayRequest.self, handlers.putAway)
        router.handle(UseStockByNameRequest.self, handlers.useStock)
        router.handle(ChangeStockByNameRequest.self, handlers.changeStock)
        router.handle(RecountByNameRequest.self, handlers.recount)
        router.handle(UpdateStockWishRequest.self, handlers.updateWish)
        router.handle(ShowStockByNameRequest.self, handlers.showStock)
        router.handle(ListStockEventsRequest.self, handlers.listStockEvents)
        router.handle(FindExpiringStockRequest.self, handlers.findExpiringStock)
        router.handle(FindMissingStockRequest.self, handlers.findMissingStock)
        router.handle(FindWasteRequest.self, handlers.findWaste)
        router.handle(FindCoverRequest.self, handlers.findCover)
        router.handle(UndoStockChangeRequest.self, handlers.undoStockChange)
        router.handle(ImportStockRequest.self, handlers.importStock)
        router.handle(ExportStockRequest.self, handlers.exportStock)
        router.handle(AssignIngredientsByNameRequest.self, handlers.assignIngredients)
        router.handle(RecordTripByNameRequest.self, handlers.recordTrip)
        router.handle(SortByAisleRequest.self, handlers.sortByAisle)
        router.handle(LinkProductRequest.self, handlers.linkProduct)
        router.handle(ScanProductRequest.self, handlers.scanProduct)
        router.handle(ListProductLinksRequest.self, handlers.listProductLinks)
        router.handleStream(FindStockRequest.self, handlers.findStock)
        router.handleStream(FindUsageRequest.self, handlers.findUsage)
        return router
    }
}
