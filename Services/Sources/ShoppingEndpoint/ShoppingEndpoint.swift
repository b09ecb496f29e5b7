import Commands
import EndpointKit
import Envelope
public import Foundation
public import MessageBus
import ShoppingMessages
public import ShoppingModule

/// Answers the messages of the shopping service.
public enum ShoppingEndpoint {
    /// Creates the service's router.
    ///
    /// - Parameters:
    ///   - version: The release, for `StatusReply`.
    ///   - store: Keeps staples and lists.
    ///   - sender: Sends the requests to the other services.
    ///   - clock: Returns the time of each request.
    /// - Returns: A router for `shopping.v1`.
    public static func router(
        version: String,
        store: any ShoppingStore,
        sender: any RequestSender,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        let handlers = ShoppingRequestHandlers(sender: sender)
        var router = RequestRouter(service: ShoppingContract.service, version: version)
        router.needs = [.quantity, .product, .inventory, .category, .recipe]
        router.handle(PlanRequest.self, handlers.plan)
        router.handle(PreviewMergeRequest.self, handlers.previewMerge)
        router.handle(ScaleRecipesRequest.self, handlers.scaleRecipes)
        router.handle(SaveScaledRecipeRequest.self, handlers.saveScaledRecipe)
        router.handle(ShowRecipeRequest.self, handlers.showRecipe)
        handleStock(by: handlers, on: &router)
        router.handle(RecordTripByNameRequest.self, handlers.recordTrip)
        router.handle(SortByAisleRequest.self, handlers.sortByAisle)
        router.handle(ListIngredientTemplatesRequest.self, handlers.listIngredientTemplates)
        router.handle(SuggestIngredientTemplatesRequest.self, handlers.suggestIngredientTemplates)
        router.handle(GetIngredientTemplateRequest.self, handlers.getIngredientTemplate)
        router.handle(LinkProductRequest.self, handlers.linkProduct)
        router.handle(ScanProductRequest.self, handlers.scanProduct)
        router.handle(ListProductLinksRequest.self, handlers.listProductLinks)
        let lists = ListRequestHandlers(store: store, sender: sender, clock: clock)
        router.handle(AssignIngredientsByNameRequest.self) { request, context throws(Refusal) in
            try await request.listed
                ? lists.assignListed(request, context) : handlers.assignIngredients(request, context)
        }
        handleLists(by: lists, on: &router)
        router.handleReplication(of: store, clock: clock)
        return router
    }

    /// Answers what a person says and asks about stock by the names of products.
    private static func handleStock(by handlers: ShoppingRequestHandlers, on router: inout RequestRouter) {
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
        router.handleStream(FindStockRequest.self, handlers.findStock)
        router.handleStream(FindUsageRequest.self, handlers.findUsage)
    }

    /// Answers what is about staples and lists.
    private static func handleLists(by handlers: ListRequestHandlers, on router: inout RequestRouter) {
        router.handle(AddStapleRequest.self, handlers.addStaple)
        router.handle(EditStapleRequest.self, handlers.editStaple)
        router.handle(DeleteStapleRequest.self, handlers.deleteStaple)
        router.handle(ListStaplesRequest.self, handlers.listStaples)
        router.handle(FindDueStaplesRequest.self, handlers.findDueStaples)
        router.handle(FindOpenListRequest.self, handlers.findOpenList)
        router.handle(AddListRequest.self, handlers.addList)
        router.handle(ListListsRequest.self, handlers.listLists)
        router.handle(ChangeListRequest.self, handlers.changeList)
        router.handle(DeleteListRequest.self, handlers.deleteList)
        router.handle(CopyListRequest.self, handlers.copyList)
        router.handle(ImportListRequest.self, handlers.importList)
        router.handle(AddToListRequest.self, handlers.addToList)
        router.handle(DeleteFromListRequest.self, handlers.deleteFromList)
        router.handle(ShowListRequest.self, handlers.showList)
        router.handle(CheckItemsRequest.self, handlers.checkItems)
        router.handle(UncheckItemsRequest.self, handlers.uncheckItems)
        router.handle(ClearCheckedRequest.self, handlers.clearChecked)
        router.handle(EditListItemRequest.self, handlers.editListItem)
        router.handle(MoveListItemsRequest.self, handlers.moveListItems)
        router.handle(AnswerListQuestionsRequest.self, handlers.answerListQuestions)
        router.handle(UndoListAnswersRequest.self, handlers.undoListAnswers)
        router.handle(ListListActionsRequest.self, handlers.listListActions)
        router.handle(UndoListActionRequest.self, handlers.undoListAction)
        router.handle(ShareListRequest.self, handlers.shareList)
        router.handle(FindPurchasesRequest.self, handlers.findPurchases)
        router.handle(CookRecipeRequest.self, handlers.cookRecipe)
        router.handle(FindCookableRequest.self, handlers.findCookable)
        router.handle(ChangeIngredientNamesRequest.self, handlers.changeIngredientNames)
        router.handle(RenewIngredientKeysRequest.self, handlers.renewIngredientKeys)
    }
}
