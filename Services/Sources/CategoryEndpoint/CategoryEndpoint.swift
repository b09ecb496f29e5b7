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
        router.handle(CategorizeRequest.self, handlers.categorize)
        router.handle(ListCategoriesRequest.self, handlers.listCategories)
        router.handle(AddCategoryRequest.self, handlers.addCategory)
        router.handle(MoveCategoryRequest.self, handlers.moveCategory)
        router.handle(AssignIngredientsRequest.self, handlers.assignIngredients)
        router.handle(ListStoresRequest.self, handlers.listStores)
        router.handle(AddStoreRequest.self, handlers.addStore)
        router.handle(OrderStoreRequest.self, handlers.orderStore)
        router.handleReplication(of: store, clock: clock)
        return router
    }
}
