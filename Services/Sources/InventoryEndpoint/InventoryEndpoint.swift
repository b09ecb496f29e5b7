import EndpointKit
import Envelope
public import Foundation
import InventoryMessages
public import InventoryModule
public import MessageBus

/// Answers the messages of the inventory service.
public enum InventoryEndpoint {
    /// The service's router.
    ///
    /// - Parameters:
    ///   - version: The release, as `StatusReply` tells it.
    ///   - store: Where stock is kept.
    ///   - sender: Sends the questions to the quantity service.
    ///   - clock: The time of each request.
    /// - Returns: A router for ``ServiceName/inventory``.
    public static func router(
        version: String,
        store: any InventoryStore,
        sender: any RequestSender,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        var router = RequestRouter(service: .inventory, version: version)
        let endpoint = Requests(store: store, sender: sender, clock: clock)
        router.handle(AddStockRequest.self) { (request, context) async throws(Refusal) in
            try await endpoint.add(request, context)
        }
        router.handle(UseStockRequest.self) { (request, context) async throws(Refusal) in
            try await endpoint.use(request, context)
        }
        router.handle(GetStockRequest.self) { (request, context) async throws(Refusal) in
            try await endpoint.get(request, context)
        }
        router.handle(ListStockRequest.self) { (request, context) async throws(Refusal) in
            try await endpoint.list(request, context)
        }
        router.handleFeed(from: store)
        return router
    }
}
