public import Commands
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
    ///   - remote: Returns what a device has of a home beyond its store; `nil` where this node is the home's hub.
    ///   - clock: Returns the time of each request.
    /// - Returns: A router for ``ServiceName/product``.
    public static func router(
        version: String,
        store: any ProductLocalStore,
        remote: @escaping @Sendable (HouseholdID) async throws(Refusal) -> ProductRemote? = { _ in nil },
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        let handlers = ProductRequestHandlers(store: store, remote: remote, clock: clock)
        var router = RequestRouter(service: .product, version: version)
        router.handle(RegisterProductsRequest.self, handlers.registerProducts)
        router.handle(UpdateProductsRequest.self, handlers.updateProducts)
        router.handle(DeleteProductsRequest.self, handlers.deleteProducts)
        router.handle(RetrieveProductsRequest.self, handlers.retrieveProducts)
        router.handle(ListProductsRequest.self, handlers.listProducts)
        router.handle(ImportProductsRequest.self, handlers.importProducts)
        router.handle(ExportProductsRequest.self, handlers.exportProducts)
        router.handle(LoadSyncMetadataRequest.self, handlers.loadSyncMetadata)
        router.handle(ReadProductTelemetryRequest.self, handlers.readTelemetry)
        router.handleStream(FollowProductsRequest.self, handlers.followProducts)
        router.handle(ReviewProductsRequest.self, handlers.reviewProducts)
        router.handle(ListOpenProductsRequest.self, handlers.listOpenProducts)
        router.handle(LinkIngredientsRequest.self, handlers.linkIngredients)
        router.handle(ListIngredientLinksRequest.self, handlers.listIngredientLinks)
        router.handle(ProposeProductsRequest.self, handlers.proposeProducts)
        router.handle(ResolveIngredientsRequest.self, handlers.resolveIngredients)
        router.handleReplication(of: store, clock: clock)
        return router
    }
}
