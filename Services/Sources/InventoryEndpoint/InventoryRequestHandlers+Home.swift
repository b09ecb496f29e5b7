import Commands
import EndpointKit
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus

extension InventoryRequestHandlers {
    func listJournal(
        _ request: ListJournalRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListJournalReply {
        let products = try request.productIds.decoded(as: "productIds", ProductID.init(_:field:))
        let filter = JournalFilter(
            productIds: products.isEmpty ? nil : products,
            kinds: Set(request.kinds.compactMap(\.kind)),
            by: request.hasBy ? request.by : nil,
            from: request.hasFrom ? request.from : nil,
            until: request.hasUntil ? request.until : nil,
            countingOnly: request.countingOnly
        )
        let page = PageRequest(limit: Int(request.limit), cursor: request.cursor)
        let module = try module(context)
        var reply = ListJournalReply()
        do {
            let found = try await module.journal(filter, page)
            reply.events = found.elements.map { InventoryMessages.StockEvent($0) }
            reply.nextCursor = found.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func undoStockEvent(
        _ request: UndoStockEventRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UndoStockEventReply {
        let module = try module(context)
        let occasion = request.eventID.isEmpty ? request.occasion : ""
        let product = try occasion.isEmpty ? nil : ProductID(request.productID, field: "productId")
        var reply = UndoStockEventReply()
        do {
            let undone: (event: EnteredEvent?, stock: InventoryModule.ProductStock, isUnchanged: Bool)
            if let product, !request.redo {
                undone = try await module.undoOccasion(occasion, of: product)
            } else {
                let named = StockEventID(rawValue: request.eventID)
                let event = if let product { try await module.event(of: product, on: occasion) } else { named }
                undone = try await module.undoEvent(event, redo: request.redo)
            }
            if let event = undone.event { reply.event = InventoryMessages.StockEvent(event) }
            reply.stock = InventoryMessages.ProductStock(undone.stock, of: module.household)
            reply.unchanged = undone.isUnchanged
        } catch { throw error.refusal }
        return reply
    }

    func listLocations(
        _ request: ListLocationsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListLocationsReply {
        let module = try module(context)
        var reply = ListLocationsReply()
        do { reply.locations = [Location](try await module.locations()) } catch { throw error.refusal }
        return reply
    }

    func addLocation(
        _ request: AddLocationRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AddLocationReply {
        let name = try LocationName.named(request.name, field: "name")
        let module = try module(context)
        var reply = AddLocationReply()
        do {
            let temperature = request.temperature.temperature
            let locations = try await module.addLocation(name, temperature: temperature, within: request.parent)
            reply.locations = [Location](LocationTree(locations))
        } catch { throw error.refusal }
        return reply
    }

    func updateLocation(
        _ request: UpdateLocationRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UpdateLocationReply {
        let location = try LocationName.named(request.location, field: "location")
        let update = LocationUpdate(
            name: request.hasName ? try LocationName.named(request.name, field: "name") : nil,
            temperature: request.temperature.temperature,
            parent: request.hasParent ? request.parent : nil
        )
        let module = try module(context)
        var reply = UpdateLocationReply()
        do {
            reply.locations = [Location](LocationTree(try await module.updateLocation(location, update)))
        } catch { throw error.refusal }
        return reply
    }

    func deleteLocation(
        _ request: DeleteLocationRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteLocationReply {
        let location = try LocationName.named(request.location, field: "location")
        let module = try module(context)
        var reply = DeleteLocationReply()
        do {
            reply.locations = [Location](LocationTree(try await module.deleteLocation(location)))
        } catch { throw error.refusal }
        return reply
    }

    func getStockedProducts(
        _ request: GetStockedProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> GetStockedProductsReply {
        let productIds = try request.productIds.decoded(as: "productIds", ProductID.init(_:field:))
        let module = try module(context)
        var reply = GetStockedProductsReply()
        do {
            reply.products = try await module.stockedProducts(productIds).map { InventoryMessages.StockedProduct($0) }
        } catch { throw error.refusal }
        return reply
    }

    func updateStockedProduct(
        _ request: UpdateStockedProductRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UpdateStockedProductReply {
        let productId = try ProductID(request.productID, field: "productId")
        let update = try StockedProductUpdate(request)
        let module = try module(context)
        var reply = UpdateStockedProductReply()
        do {
            reply.product = InventoryMessages.StockedProduct(try await module.updateStockedProduct(productId, update))
        } catch { throw error.refusal }
        return reply
    }

    func listShelfLives(
        _ request: ListShelfLivesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListShelfLivesReply {
        let module = try module(context)
        var reply = ListShelfLivesReply()
        do { reply.shelfLives = [InventoryMessages.ShelfLife](try await module.shelfLives()) } catch {
            throw error.refusal
        }
        return reply
    }

    func setShelfLife(
        _ request: SetShelfLifeRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SetShelfLifeReply {
        let module = try module(context)
        let shelfLife = request.hasShelfLife ? InventoryModule.ShelfLife(request.shelfLife) : nil
        var reply = SetShelfLifeReply()
        do {
            let set = try await module.setShelfLife(of: request.kind, to: shelfLife)
            (reply.kind, reply.shelfLives) = (set.kind, [InventoryMessages.ShelfLife](set.all))
        } catch { throw error.refusal }
        return reply
    }
}
