import Commands
import EndpointKit
import Envelope
public import Foundation
public import MessageBus
import ProductMessages
public import ProductModule

/// Answers the messages of the product service.
public enum ProductEndpoint {
    /// Creates the service's router.
    ///
    /// - Parameters:
    ///   - version: The release, for `StatusReply`.
    ///   - store: The store of the products.
    ///   - clock: Returns the time of each request.
    /// - Returns: A router for ``ServiceName/product``.
    public static func router(
        version: String,
        store: any ProductLocalStore,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        var router = RequestRouter(service: .product, version: version)
        let handlers = ProductRequestHandlers(store: store, clock: clock)
        router.handle(RegisterProductsRequest.self) { (request, context) async throws(Refusal) in
            try await handlers.registerProducts(request, context)
        }
        router.handle(RetrieveProductsRequest.self) { (request, context) async throws(Refusal) in
            try await handlers.retrieveProducts(request, context)
        }
        router.handle(ListProductsRequest.self) { (request, context) async throws(Refusal) in
            try await handlers.listProducts(request, context)
        }
        router.handle(ResolveIngredientsRequest.self) { (request, context) async throws(Refusal) in
            try await handlers.resolveIngredients(request, context)
        }
        router.handleFeed(from: store)
        return router
    }
}
