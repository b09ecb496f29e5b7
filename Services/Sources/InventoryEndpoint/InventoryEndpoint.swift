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
        router.handle(DiscardStockRequest.self, handlers.discardStock)
        router.handle(OpenStockRequest.self, handlers.openStock)
        router.handle(MoveStockRequest.self, handlers.moveStock)
        router.handle(FreezeStockRequest.self, handlers.freezeStock)
        router.handle(ThawStockRequest.self, handlers.thawStock)
        router.handle(RecountStockRequest.self, handlers.recountStock)
        router.handle(CorrectLotRequest.self, handlers.correctLot)
        router.handle(GetStockRequest.self, handlers.getStock)
        router.handle(ListStockRequest.self, handlers.listStock)
        router.handle(ListExpiringRequest.self, handlers.listExpiring)
        router.handle(ListMissingRequest.self, handlers.listMissing)
        router.handle(GetWasteRequest.self, handlers.getWaste)
        router.handle(GetUsageRequest.self, handlers.getUsage)
        router.handle(CoverStockRequest.self, handlers.coverStock)
        router.handle(ListJournalRequest.self, handlers.listJournal)
        router.handle(UndoStockEventRequest.self, handlers.undoStockEvent)
        router.handle(ListLocationsRequest.self, handlers.listLocations)
        router.handle(AddLocationRequest.self, handlers.addLocation)
        router.handle(UpdateLocationRequest.self, handlers.updateLocation)
        router.handle(DeleteLocationRequest.self, handlers.deleteLocation)
        router.handle(GetStockedProductsRequest.self, handlers.getStockedProducts)
        router.handle(UpdateStockedProductRequest.self, handlers.updateStockedProduct)
        router.handle(ListShelfLivesRequest.self, handlers.listShelfLives)
        router.handle(SetShelfLifeRequest.self, handlers.setShelfLife)
        router.handle(RewriteReferencesRequest.self, handlers.rewriteReferences)
        router.handleReplication(of: store, clock: clock)
        return router
    }
}
