import EndpointKit
import Envelope
public import Foundation
import InventoryMessages
public import InventoryModule
public import MessageBus

/// Answers the messages of the inventory service.
public enum InventoryEndpoint {
    /// Creates the service's router.
    ///
    /// - Parameters:
    ///   - version: The release, for `StatusReply`.
    ///   - store: The store of the stock.
    ///   - sender: Sends nested requests to the quantity service.
    ///   - clock: Returns the time of each request.
    /// - Returns: A router for ``ServiceName/inventory``.
    public static func router(
        version: String,
        store: any InventoryStore,
        sender: any RequestSender,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        let handlers = InventoryRequestHandlers(store: store, sender: sender, clock: clock)
        var router = RequestRouter(service: .inventory, version: version)
        router.needs = [.quantity]
        router.handle(AddStockRequest.self, handlers.addStock)
        router.handle(UseStockRequest.self, handlers.useStock)
        router.handle(GetStockRequest.self, handlers.getStock)
        router.handle(ListStockRequest.self, handlers.listStock)
        router.handle(RewriteReferencesRequest.self, handlers.rewriteReferences)
        router.handleReplication(of: store, clock: clock)
        return router
    }
}
