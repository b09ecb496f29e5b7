import CategoryMessages
import CategoryModule
import Commands
import EndpointKit
import Foundation
import MessageBus

/// Translates between messages and the facade, with one method for each request.
struct CategoryRequestHandlers: Sendable {
    let store: any CategoryStore
    let clock: @Sendable () -> Date

    func categorize(_ request: CategorizeRequest, _ context: RequestContext) async throws(Refusal) -> CategorizeReply {
        let module = try module(context)
        let ingredients = request.ingredients.map(CategoryModule.Ingredient.init)
        var reply = CategorizeReply()
        do {
            let answer = try await module.categorize(ingredients, store: request.store)
            reply.ingredients = answer.ingredients.map(CategoryMessages.CategorizedIngredient.init)
            reply.order = answer.order.map(CategoryMessages.Category.init)
            reply.storeID = answer.store?.rawValue ?? ""
        } catch { throw error.refusal }
        return reply
    }

    func listCategories(
        _: ListCategoriesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListCategoriesReply {
        let module = try module(context)
        var reply = ListCategoriesReply()
        do {
            let categories = try await module.listCategories()
            reply.categories = categories.map(CategoryMessages.Category.init)
        } catch { throw error.refusal }
        return reply
    }

    func addCategory(
        _ request: AddCategoryRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AddCategoryReply {
        let module = try module(context)
        var reply = AddCategoryReply()
        do {
            let category = try await module.addCategory(name: request.name, color: request.color)
            reply.category = CategoryMessages.Category(category)
        } catch { throw error.refusal }
        return reply
    }

    func moveCategory(
        _ request: MoveCategoryRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> MoveCategoryReply {
        let module = try module(context)
        var reply = MoveCategoryReply()
        do throws(CategoryError) {
            let order =
                switch request.to {
                case .before(let neighbor): try await module.moveCategory(request.category, .before, neighbor)
                case .after(let neighbor): try await module.moveCategory(request.category, .after, neighbor)
                case nil: throw .layout(.noDestination)
                }
            reply.categories = order.map(CategoryMessages.Category.init)
        } catch { throw error.refusal }
        return reply
    }

    func assignIngredients(
        _ request: AssignIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AssignIngredientsReply {
        let module = try module(context)
        let ingredients = request.ingredients.map(CategoryModule.Ingredient.init)
        var reply = AssignIngredientsReply()
        do {
            let outcome = try await module.assignIngredients(ingredients, to: request.category)
            if let category = outcome.category { reply.category = CategoryMessages.Category(category) }
            reply.ingredients = outcome.ingredients.map(CategoryMessages.CategorizedIngredient.init)
        } catch { throw error.refusal }
        return reply
    }

    func listStores(_: ListStoresRequest, _ context: RequestContext) async throws(Refusal) -> ListStoresReply {
        let module = try module(context)
        var reply = ListStoresReply()
        do {
            let stores = try await module.listStores()
            reply.stores = stores.map(CategoryMessages.Store.init)
        } catch { throw error.refusal }
        return reply
    }

    func addStore(_ request: AddStoreRequest, _ context: RequestContext) async throws(Refusal) -> AddStoreReply {
        let module = try module(context)
        var reply = AddStoreReply()
        do {
            let store = try await module.addStore(name: request.name)
            reply.store = CategoryMessages.Store(store)
        } catch { throw error.refusal }
        return reply
    }

    func orderStore(_ request: OrderStoreRequest, _ context: RequestContext) async throws(Refusal) -> OrderStoreReply {
        let module = try module(context)
        var reply = OrderStoreReply()
        do {
            let store = try await module.orderStore(request.store, categories: request.categories)
            reply.store = CategoryMessages.Store(store)
        } catch { throw error.refusal }
        return reply
    }

    private func module(_ context: RequestContext) throws(Refusal) -> CategoryModuleService {
        CategoryModuleService(store: store, context: try CommandContext(context, now: clock()))
    }
}
