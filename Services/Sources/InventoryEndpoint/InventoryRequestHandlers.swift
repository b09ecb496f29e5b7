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
        let new = NewStock(
            try StockedAmount(request.amount, isSet: request.hasAmount),
            facts: try LotFacts(request),
            dates: try InventoryModule.LotDates(request.dates),
            location: try LocationName(request: request.location),
            kind: request.kind,
            occasion: request.occasion
        )
        let (module, note) = (try module(context), try StockNote(request: request.note))
        var reply = AddStockReply()
        do {
            let change = try await module.addStock(new, of: productId, note: note)
            (reply.stock, reply.eventID) = answer(change, module)
            reply.newLocation = change.newLocation?.name ?? ""
            reply.enteredBefore = change.isEnteredBefore
        } catch { throw error.refusal }
        return reply
    }

    func useStock(_ request: UseStockRequest, _ context: RequestContext) async throws(Refusal) -> UseStockReply {
        let productId = try ProductID(request.productID, field: "productId")
        let amount = try StockedAmount(request.amount, isSet: request.hasAmount)
        let (choice, note) = (try InventoryModule.LotChoice(request.from), try StockNote(request: request.note))
        let day = try CalendarDay(optional: request.day, field: "day")
        let module = try module(context)
        var reply = UseStockReply()
        do {
            let used = try await module.useStock(
                amount,
                of: productId,
                from: choice,
                ingredientKey: request.ingredientKey,
                on: day,
                note: note,
                occasion: request.occasion
            )
            (reply.stock, reply.eventID) = answer(used.change, module)
            reply.tell(used.conversion)
        } catch { throw error.refusal }
        return reply
    }

    func discardStock(
        _ request: DiscardStockRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DiscardStockReply {
        let productId = try ProductID(request.productID, field: "productId")
        let amount = try StockedAmount(optional: request.amount, isSet: request.hasAmount)
        let (choice, note) = (try InventoryModule.LotChoice(request.from), try StockNote(request: request.note))
        let day = try CalendarDay(optional: request.day, field: "day")
        let module = try module(context)
        var reply = DiscardStockReply()
        do {
            let discarded = try await module.discardStock(
                amount,
                of: productId,
                from: choice,
                reason: request.reason.reason,
                ingredientKey: request.ingredientKey,
                on: day,
                note: note
            )
            (reply.stock, reply.eventID) = answer(discarded.change, module)
            reply.tell(discarded.conversion)
        } catch { throw error.refusal }
        return reply
    }

    func getStock(_ request: GetStockRequest, _ context: RequestContext) async throws(Refusal) -> GetStockReply {
        let productIds = try request.productIds.decoded(as: "productIds", ProductID.init(_:field:))
        let module = try module(context)
        var reply = GetStockReply()
        do {
            let stock = try await module.stock(of: productIds)
            reply.stock = stock.map { InventoryMessages.ProductStock($0, of: module.household) }
        } catch { throw error.refusal }
        return reply
    }

    func listStock(_ request: ListStockRequest, _ context: RequestContext) async throws(Refusal) -> ListStockReply {
        let module = try module(context)
        var reply = ListStockReply()
        do {
            let page = try await module.listStock(PageRequest(limit: Int(request.limit), cursor: request.cursor))
            reply.stock = page.elements.map { InventoryMessages.ProductStock($0, of: module.household) }
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

    /// The stock and the event of a change, as replies say them.
    func answer(
        _ change: StockChange,
        _ module: InventoryModuleService
    ) -> (InventoryMessages.ProductStock, String) {
        (InventoryMessages.ProductStock(change.stock, of: module.household), change.eventId.rawValue)
    }

    func module(_ context: RequestContext) throws(Refusal) -> InventoryModuleService {
        InventoryModuleService(
            store: store,
            converter: QuantityServiceConverter(sender: sender, request: context),
            context: try CommandContext(context, now: clock())
        )
    }
}

extension StockNote {
    /// Reads the note of a request.
    init(request text: String) throws(Refusal) {
        do { try self.init(text) } catch { throw error.refusal }
    }
}
