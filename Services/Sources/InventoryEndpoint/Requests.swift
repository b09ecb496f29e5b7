import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import InventoryMessages
import InventoryModule
import MessageBus
import Quantities

/// Message to facade and back, one method a request.
struct Requests: Sendable {
    let store: any InventoryStore
    let sender: any RequestSender
    let clock: @Sendable () -> Date

    func add(_ request: AddStockRequest, _ context: RequestContext) async throws(Refusal) -> AddStockReply {
        let productId = try productId(request.productID, field: "productId")
        let amount = try StockedAmount(request.amount, isSet: request.hasAmount)
        let module = try module(context)
        let stock = try await answering { () async throws(InventoryError) in
            try await module.addStock(amount, of: productId, location: request.location)
        }
        var reply = AddStockReply()
        reply.stock = InventoryMessages.ProductStock(stock)
        return reply
    }

    func use(_ request: UseStockRequest, _ context: RequestContext) async throws(Refusal) -> UseStockReply {
        let productId = try productId(request.productID, field: "productId")
        let amount = try StockedAmount(request.amount, isSet: request.hasAmount)
        let module = try module(context)
        let stock = try await answering { () async throws(InventoryError) in
            try await module.useStock(amount, of: productId)
        }
        var reply = UseStockReply()
        reply.stock = InventoryMessages.ProductStock(stock)
        return reply
    }

    func get(_ request: GetStockRequest, _ context: RequestContext) async throws(Refusal) -> GetStockReply {
        var productIds: [ProductID] = []
        for (index, text) in request.productIds.enumerated() {
            productIds.append(try productId(text, field: "productIds[\(index)]"))
        }
        let module = try module(context)
        let stock = try await answering { () async throws(InventoryError) in try await module.stock(of: productIds) }
        var reply = GetStockReply()
        reply.stock = stock.map(InventoryMessages.ProductStock.init)
        return reply
    }

    func list(_ request: ListStockRequest, _ context: RequestContext) async throws(Refusal) -> ListStockReply {
        let module = try module(context)
        let page = try await answering { () async throws(InventoryError) in
            try await module.listStock(limit: Int(request.limit), cursor: request.cursor)
        }
        var reply = ListStockReply()
        reply.stock = page.stock.map(InventoryMessages.ProductStock.init)
        reply.nextCursor = page.nextCursor
        return reply
    }

    private func productId(_ text: String, field: String) throws(Refusal) -> ProductID {
        do { return try ProductID(text) } catch {
            throw Refusal(.invalid, code: "inventory.emptyProductId", sentence: error.description, field: field)
        }
    }

    private func module(_ context: RequestContext) throws(Refusal) -> InventoryModuleService {
        InventoryModuleService(
            store: store,
            converter: QuantityServiceConverter(sender: sender, request: context),
            context: try CommandContext(context, now: clock())
        )
    }

    private func answering<Value: Sendable>(
        _ work: () async throws(InventoryError) -> Value
    ) async throws(Refusal) -> Value {
        do { return try await work() } catch { throw Refusal(error) }
    }
}
