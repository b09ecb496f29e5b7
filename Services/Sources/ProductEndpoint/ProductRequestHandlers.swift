import Commands
import EndpointKit
import Foundation
import MessageBus
import ProductMessages
import ProductModule

/// Translates between messages and the facade, with one method for each request.
struct ProductRequestHandlers: Sendable {
    let store: any ProductLocalStore
    let clock: @Sendable () -> Date

    func registerProducts(
        _ request: RegisterProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RegisterProductsReply {
        let drafts = try request.products.decoded(as: "products", ProductModule.ProductDraft.init(_:field:))
        let module = try module(context)
        var reply = RegisterProductsReply()
        do {
            reply.products = try await module.addProducts(drafts).entries.map(RegisteredProduct.init)
        } catch { throw error.refusal }
        return reply
    }

    func updateProducts(
        _ request: UpdateProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UpdateProductsReply {
        let updates = try request.products.decoded(as: "products", ProductModule.ProductUpdate.init(_:field:))
        let module = try module(context)
        var reply = UpdateProductsReply()
        do {
            reply.products = try await module.updateProducts(updates).entries.map(ChangedProduct.init)
        } catch { throw error.refusal }
        return reply
    }

    func deleteProducts(
        _ request: DeleteProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteProductsReply {
        let references = try request.references.decoded(as: "references", ProductModule.ProductReference.init(_:field:))
        let module = try module(context)
        var reply = DeleteProductsReply()
        do {
            reply.products = try await module.deleteProducts(references).entries.map(ChangedProduct.init)
        } catch { throw error.refusal }
        return reply
    }

    func retrieveProducts(
        _ request: RetrieveProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RetrieveProductsReply {
        let references = try request.references.decoded(as: "references", ProductModule.ProductReference.init(_:field:))
        let module = try module(context)
        var reply = RetrieveProductsReply()
        do {
            reply.products = try await module.retrieveProducts(by: references).map(FoundProduct.init)
        } catch { throw error.refusal }
        return reply
    }

    func listProducts(
        _ request: ListProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListProductsReply {
        let query = ProductQuery(page: PageRequest(limit: Int(request.limit), cursor: request.cursor))
        let module = try module(context)
        var reply = ListProductsReply()
        do {
            let page = try await module.retrieveProducts(query: query)
            reply.products = page.elements.map(ProductMessages.Product.init)
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func resolveIngredients(
        _ request: ResolveIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ResolveIngredientsReply {
        let module = try module(context)
        var reply = ResolveIngredientsReply()
        do {
            let found = try await module.resolveIngredients(request.ingredientKeys)
            reply.ingredients = zip(request.ingredientKeys, found).map(ResolvedIngredient.init)
        } catch { throw error.refusal }
        return reply
    }

    private func module(_ context: RequestContext) throws(Refusal) -> ProductModuleService {
        ProductModuleService(store: store, context: try CommandContext(context, now: clock()))
    }
}
