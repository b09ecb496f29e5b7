import CategoryMessages
import CategoryModule
import Commands
import EndpointKit
import Foundation
import MessageBus

/// One method a message: decode, call the module, encode.
struct CategoryAnswers: Sendable {
    let store: any CategoryStore
    let clock: @Sendable () -> Date

    func categorize(_ request: CategorizeRequest, _ context: RequestContext) async throws(Refusal) -> CategorizeReply {
        let module = try module(for: context)
        let ingredients = request.ingredients.map(IngredientReference.init)
        do throws(CategoryFailure) {
            let answer = try await module.categorize(ingredients, store: request.store)
            var reply = CategorizeReply()
            reply.ingredients = answer.ingredients.map(CategoryMessages.CategorizedIngredient.init)
            reply.order = answer.order.map(CategoryMessages.Category.init)
            return reply
        } catch { throw error.refusal }
    }

    func listCategories(
        _: ListCategoriesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListCategoriesReply {
        let module = try module(for: context)
        do throws(CategoryFailure) {
            var reply = ListCategoriesReply()
            reply.categories = try await module.listCategories().map(CategoryMessages.Category.init)
            return reply
        } catch { throw error.refusal }
    }

    func addCategory(
        _ request: AddCategoryRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AddCategoryReply {
        let module = try module(for: context)
        do throws(CategoryFailure) {
            var reply = AddCategoryReply()
            reply.category = .init(try await module.addCategory(name: request.name, color: request.color))
            return reply
        } catch { throw error.refusal }
    }

    func moveCategory(
        _ request: MoveCategoryRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> MoveCategoryReply {
        let module = try module(for: context)
        do throws(CategoryFailure) {
            let order =
                switch request.to {
                case .before(let neighbor): try await module.moveCategory(request.category, .before, neighbor)
                case .after(let neighbor): try await module.moveCategory(request.category, .after, neighbor)
                case nil: throw .refused(.noDestination)
                }
            var reply = MoveCategoryReply()
            reply.categories = order.map(CategoryMessages.Category.init)
            return reply
        } catch { throw error.refusal }
    }

    func assignIngredients(
        _ request: AssignIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AssignIngredientsReply {
        let module = try module(for: context)
        let ingredients = request.ingredients.map(IngredientReference.init)
        do throws(CategoryFailure) {
            var reply = AssignIngredientsReply()
            reply.category = .init(try await module.assignIngredients(ingredients, to: request.category))
            return reply
        } catch { throw error.refusal }
    }

    func listStores(_: ListStoresRequest, _ context: RequestContext) async throws(Refusal) -> ListStoresReply {
        let module = try module(for: context)
        do throws(CategoryFailure) {
            var reply = ListStoresReply()
            reply.stores = try await module.listStores().map(CategoryMessages.Store.init)
            return reply
        } catch { throw error.refusal }
    }

    func addStore(_ request: AddStoreRequest, _ context: RequestContext) async throws(Refusal) -> AddStoreReply {
        let module = try module(for: context)
        do throws(CategoryFailure) {
            var reply = AddStoreReply()
            reply.store = .init(try await module.addStore(name: request.name))
            return reply
        } catch { throw error.refusal }
    }

    func orderStore(_ request: OrderStoreRequest, _ context: RequestContext) async throws(Refusal) -> OrderStoreReply {
        let module = try module(for: context)
        do throws(CategoryFailure) {
            var reply = OrderStoreReply()
            reply.store = .init(try await module.orderStore(request.store, categories: request.categories))
            return reply
        } catch { throw error.refusal }
    }

    private func module(for context: RequestContext) throws(Refusal) -> CategoryModuleService {
        CategoryModuleService(store: store, context: try CommandContext(context, now: clock()))
    }
}
