import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import InventoryMessages
import InventoryModule
import MessageBus
import Quantities
import QuantityMessages

/// Translates between messages and the facade, with one method for each request.
struct InventoryRequestHandlers: Sendable {
    let store: any InventoryStore
    let sender: any RequestSender
    let clock: @Sendable () -> Date

    func addStock(_ request: AddStockRequest, _ context: RequestContext) async throws(Refusal) -> AddStockReply {
        let productId = try ProductID(request.productID, field: "productId")
        let amount = try StockedAmount(request.amount, isSet: request.hasAmount)
        let location = try StockLocation(request: request.location)
        let pack = try request.hasPack ? Quantities.PackContent(request: request.pack) : nil
        let module = try module(context)
        var reply = AddStockReply()
        do {
            let stock = try await module.addStock(amount, of: productId, location: location, pack: pack)
            reply.stock = InventoryMessages.ProductStock(stock)
        } catch { throw error.refusal }
        return reply
    }

    func useStock(_ request: UseStockRequest, _ context: RequestContext) async throws(Refusal) -> UseStockReply {
        let productId = try ProductID(request.productID, field: "productId")
        let amount = try StockedAmount(request.amount, isSet: request.hasAmount)
        let module = try module(context)
        var reply = UseStockReply()
        do {
            let used = try await module.useStock(amount, of: productId, ingredientKey: request.ingredientKey)
            reply.stock = InventoryMessages.ProductStock(used.stock)
            reply.measuredBy = used.measuredBy
            reply.assumptions = used.assumptions.map { QuantityMessages.Assumption($0) }
            reply.packs = used.packs.map { QuantityMessages.PackContent($0) }
        } catch { throw error.refusal }
        return reply
    }

    func getStock(_ request: GetStockRequest, _ context: RequestContext) async throws(Refusal) -> GetStockReply {
        let productIds = try request.productIds.decoded(as: "productIds", ProductID.init(_:field:))
        let module = try module(context)
        var reply = GetStockReply()
        do {
            reply.stock = try await module.stock(of: productIds).map(InventoryMessages.ProductStock.init)
        } catch { throw error.refusal }
        return reply
    }

    func listStock(_ request: ListStockRequest, _ context: RequestContext) async throws(Refusal) -> ListStockReply {
        let module = try module(context)
        var reply = ListStockReply()
        do {
            let page = try await module.listStock(PageRequest(limit: Int(request.limit), cursor: request.cursor))
            reply.stock = page.elements.map(InventoryMessages.ProductStock.init)
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func rewriteReferences(
        _ request: RewriteReferencesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RewriteReferencesReply {
        let changes = try request.changes.decoded(as: "changes") { (change, field) throws(Refusal) in
            InventoryModule.ReferenceChange(
                from: try ProductID(change.earlierID, field: "\(field).earlierId"),
                to: try ProductID(change.productID, field: "\(field).productId")
            )
        }
        let module = try module(context)
        var reply = RewriteReferencesReply()
        do { reply.rewritten = UInt32(try await module.rewriteReferences(changes)) } catch { throw error.refusal }
        return reply
    }

    private func module(_ context: RequestContext) throws(Refusal) -> InventoryModuleService {
        InventoryModuleService(
            store: store,
            converter: QuantityServiceConverter(sender: sender, request: context),
            context: try CommandContext(context, now: clock())
        )
    }
}
