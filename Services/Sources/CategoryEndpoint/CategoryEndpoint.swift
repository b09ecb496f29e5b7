import CategoryMessages
public import CategoryModule
import Commands
import EndpointKit
import Envelope
public import Foundation
public import MessageBus

/// The messages of the category service, answered by the category module.
public enum CategoryEndpoint {
    /// Makes the service's router, which tells `version` as its release and asks `clock` for the time of each request.
    public static func router(
        version: String,
        store: any CategoryStore,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        let answers = CategoryAnswers(store: store, clock: clock)
        var router = RequestRouter(service: .category, version: version)
        router.handle(CategorizeRequest.self, answers.categorize)
        router.handle(ListCategoriesRequest.self, answers.listCategories)
        router.handle(AddCategoryRequest.self, answers.addCategory)
        router.handle(MoveCategoryRequest.self, answers.moveCategory)
        router.handle(AssignIngredientsRequest.self, answers.assignIngredients)
        router.handle(ListStoresRequest.self, answers.listStores)
        router.handle(AddStoreRequest.self, answers.addStore)
        router.handle(OrderStoreRequest.self, answers.orderStore)
        router.handleFeed(from: store)
        return router
    }
}
