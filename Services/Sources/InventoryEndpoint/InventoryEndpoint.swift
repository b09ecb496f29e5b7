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
        var router = RequestRouter(service: .inventory, version: version)
        router.needs = [.quantity]
        let handlers = InventoryRequestHandlers(store: store, sender: sender, clock: clock)
        router.handle(AddStockRequest.self) { (request, context) async throws(Refusal) in
            try await handlers.addStock(request, context)
        }
        router.handle(UseStockRequest.self) { (request, context) async throws(Refusal) in
            try await handlers.useStock(request, context)
        }
        router.handle(GetStockRequest.self) { (request, context) async throws(Refusal) in
            try await handlers.getStock(request, context)
        }
        router.handle(ListStockRequest.self) { (request, context) async throws(Refusal) in
            try await handlers.listStock(request, context)
        }
        router.handleFeed(from: store)
        return router
    }
}
