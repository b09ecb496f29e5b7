import CategoryMessages
public import CategoryModule
import Commands
import EndpointKit
import Envelope
public import Foundation
public import MessageBus

/// Answers the messages of the category service.
public enum CategoryEndpoint {
    /// Creates the service's router.
    ///
    /// - Parameters:
    ///   - version: The release, for `StatusReply`.
    ///   - store: Keeps the home's categories, stores, and choices.
    ///   - clock: Returns the time of each request.
    /// - Returns: A router for ``ServiceName/category``.
    public static func router(
        version: String,
        store: any CategoryStore,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        let handlers = CategoryRequestHandlers(store: store, clock: clock)
        var router = RequestRouter(service: .category, version: version)
        handleCategories(handlers, on: &router)
        handleStores(handlers, on: &router)
        router.handleReplication(of: store, clock: clock)
        return router
    }

    private static func handleCategories(_ handlers: CategoryRequestHandlers, on router: inout RequestRouter) {
        router.handle(CategorizeRequest.self, handlers.categorize)
        router.handle(ListCategoriesRequest.self, handlers.listCategories)
        router.handle(AddCategoryRequest.self, handlers.addCategory)
        router.handle(EditCategoryRequest.self, handlers.editCategory)
        router.handle(MoveCategoryRequest.self, handlers.moveCategory)
        router.handle(DeleteCategoryRequest.self, handlers.deleteCategory)
        router.handle(RestoreCategoryRequest.self, handlers.restoreCategory)
        router.handle(ListCategoryUsageRequest.self, handlers.listCategoryUsage)
        router.handle(AssignIngredientsRequest.self, handlers.assignIngredients)
        router.handle(AssignItemsRequest.self, handlers.assignItems)
        router.handle(ListAssignmentsRequest.self, handlers.listAssignments)
        router.handle(ListUncategorizedRequest.self, handlers.listUncategorized)
        router.handle(ExportLayoutRequest.self, handlers.exportLayout)
        router.handle(ImportLayoutRequest.self, handlers.importLayout)
    }

    private static func handleStores(_ handlers: CategoryRequestHandlers, on router: inout RequestRouter) {
        router.handle(ListStoresRequest.self, handlers.listStores)
        router.handle(AddStoreRequest.self, handlers.addStore)
        router.handle(RenameStoreRequest.self, handlers.renameStore)
        router.handle(DeleteStoreRequest.self, handlers.deleteStore)
        router.handle(OrderStoreRequest.self, handlers.orderStore)
        router.handle(MoveAisleRequest.self, handlers.moveAisle)
        router.handle(HideAislesRequest.self, handlers.hideAisles)
        router.handle(ChooseDefaultStoreRequest.self, handlers.chooseDefaultStore)
        router.handle(RecordTripRequest.self, handlers.recordTrip)
        router.handle(LearnStoreOrderRequest.self, handlers.learnStoreOrder)
    }
}
