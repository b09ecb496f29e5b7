import Commands
import EndpointKit
import Foundation
import MessageBus
import ProductMessages
import ProductModule

/// Message to facade and back, one method a request.
struct Requests: Sendable {
    let store: any ProductLocalStore
    let clock: @Sendable () -> Date

    func register(
        _ request: RegisterProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RegisterProductsReply {
        var drafts: [ProductModule.ProductDraft] = []
        for (index, draft) in request.products.enumerated() {
            drafts.append(try ProductModule.ProductDraft(draft, field: "products[\(index)]"))
        }
        let module = try module(context)
        let result = try await answering { () async throws(ProductError) in try await module.addProducts(drafts) }
        var reply = RegisterProductsReply()
        reply.products = result.entries.map(RegisteredProduct.init)
        return reply
    }

    func retrieve(
        _ request: RetrieveProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RetrieveProductsReply {
        var references: [ProductModule.ProductReference] = []
        for (index, reference) in request.references.enumerated() {
            references.append(try ProductModule.ProductReference(reference, field: "references[\(index)]"))
        }
        let module = try module(context)
        let products = try await answering { () async throws(ProductError) in
            try await module.retrieveProducts(by: references)
        }
        var reply = RetrieveProductsReply()
        reply.products = products.map(FoundProduct.init)
        return reply
    }

    func list(_ request: ListProductsRequest, _ context: RequestContext) async throws(Refusal) -> ListProductsReply {
        let query = ProductQuery(page: PageRequest(limit: Int(request.limit), cursor: request.cursor))
        let module = try module(context)
        let page = try await answering { () async throws(ProductError) in
            try await module.retrieveProducts(query: query)
        }
        var reply = ListProductsReply()
        reply.products = page.products.map(ProductMessages.Product.init)
        reply.nextCursor = page.nextCursor
        return reply
    }

    func resolve(
        _ request: ResolveIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ResolveIngredientsReply {
        let module = try module(context)
        let found = try await answering { () async throws(ProductError) in
            try await module.resolveIngredients(request.ingredientKeys)
        }
        var reply = ResolveIngredientsReply()
        reply.ingredients = zip(request.ingredientKeys, found).map(ResolvedIngredient.init)
        return reply
    }

    private func module(_ context: RequestContext) throws(Refusal) -> ProductModuleService {
        ProductModuleService(store: store, context: try CommandContext(context, now: clock()))
    }

    private func answering<Value: Sendable>(
        _ work: () async throws(ProductError) -> Value
    ) async throws(Refusal) -> Value {
        do { return try await work() } catch { throw Refusal(error) }
    }
}
