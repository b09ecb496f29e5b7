import Commands
import EndpointKit
import Envelope
public import Foundation
public import MessageBus
import ProductMessages
public import ProductModule

/// Answers the messages of the product service.
public enum ProductEndpoint {
    /// The service's router.
    ///
    /// - Parameters:
    ///   - version: The release, as `StatusReply` tells it.
    ///   - store: Where products are kept.
    ///   - clock: The time of each request.
    /// - Returns: A router for ``ServiceName/product``.
    public static func router(
        version: String,
        store: any ProductLocalStore,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        var router = RequestRouter(service: .product, version: version)
        let endpoint = Requests(store: store, clock: clock)
        router.handle(RegisterProductsRequest.self) { (request, context) async throws(Refusal) in
            try await endpoint.register(request, context)
        }
        router.handle(RetrieveProductsRequest.self) { (request, context) async throws(Refusal) in
            try await endpoint.retrieve(request, context)
        }
        router.handle(ListProductsRequest.self) { (request, context) async throws(Refusal) in
            try await endpoint.list(request, context)
        }
        router.handle(ResolveIngredientsRequest.self) { (request, context) async throws(Refusal) in
            try await endpoint.resolve(request, context)
        }
        router.handleFeed(from: store)
        return router
    }
}
