import Commands
import EndpointKit
import MessageBus
import ProductMessages
import ProductModule

/// The lists that a person works through.
extension ProductRequestHandlers {
    func reviewProducts(
        _ request: ReviewProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ReviewProductsReply {
        let module = try await module(context)
        var reply = ReviewProductsReply()
        do {
            let page = try await module.reviewProducts(PageRequest(limit: Int(request.limit), cursor: request.cursor))
            reply.products = page.elements.map(ProductMessages.Product.init)
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func listOpenProducts(
        _ request: ListOpenProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListOpenProductsReply {
        let module = try await module(context)
        var reply = ListOpenProductsReply()
        do {
            let page = try await module.listOpenProducts(PageRequest(limit: Int(request.limit), cursor: request.cursor))
            reply.products = page.products.map { open in
                var message = ProductMessages.OpenProduct()
                if let product = open.product { message.product = ProductMessages.Product(product) }
                message.title = open.title
                message.metadata = ProductMessages.ProductSyncMetadata(open.metadata)
                return message
            }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }
}

/// The products of ingredients.
extension ProductRequestHandlers {
    func linkIngredients(
        _ request: LinkIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> LinkIngredientsReply {
        let batch = ReadBatch(request.changes, as: "changes") { (message, field) throws(Refusal) in
            try ProductModule.IngredientLinkChange(message, field: field)
        }
        try check(request.changes.count, field: "changes")
        let module = try await module(context)
        var reply = LinkIngredientsReply()
        do throws(ProductError) {
            let entries = try await module.linkIngredients(batch.values).entries
            reply.products = batch.entries(entries, ChangedProduct.init(_:field:), refused: ChangedProduct.init)
        } catch { throw error.refusal }
        return reply
    }

    func listIngredientLinks(
        _ request: ListIngredientLinksRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListIngredientLinksReply {
        try check(request.ingredientKeys.count, field: "ingredientKeys")
        let module = try await module(context)
        var reply = ListIngredientLinksReply()
        do {
            guard request.ingredientKeys.isEmpty else {
                let links = try await module.ingredientLinks(of: request.ingredientKeys)
                reply.links = links.map(ProductMessages.IngredientLink.init)
                return reply
            }
            let request = PageRequest(limit: Int(request.limit), cursor: request.cursor)
            let page = try await module.listIngredientLinks(request)
            reply.links = page.links.map(ProductMessages.IngredientLink.init)
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func proposeProducts(
        _ request: ProposeProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ProposeProductsReply {
        try check(request.ingredientKeys.count, most: ProductModuleService.mostIngredients, field: "ingredientKeys")
        let module = try await module(context)
        var reply = ProposeProductsReply()
        do {
            let products = try await module.proposeProducts(for: request.ingredientKeys, in: request.storeID)
            reply.products = zip(request.ingredientKeys, products).map(ProposedProduct.init)
        } catch { throw error.refusal }
        return reply
    }
}
