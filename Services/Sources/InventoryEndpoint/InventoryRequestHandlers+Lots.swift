import EndpointKit
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus
import Quantities

extension InventoryRequestHandlers {
    func openStock(_ request: OpenStockRequest, _ context: RequestContext) async throws(Refusal) -> OpenStockReply {
        let productId = try ProductID(request.productID, field: "productId")
        let amount = try StockedAmount(optional: request.amount, isSet: request.hasAmount)
        let (choice, note) = (try InventoryModule.LotChoice(request.from), try StockNote(request: request.note))
        let day = try CalendarDay(optional: request.day, field: "day")
        let module = try module(context)
        var reply = OpenStockReply()
        do {
            let change = try await module.openStock(
                amount,
                of: productId,
                from: choice,
                ingredientKey: request.ingredientKey,
                on: day,
                note: note
            )
            (reply.stock, reply.eventID) = answer(change, module)
            reply.tell(change.conversion)
        } catch { throw error.refusal }
        return reply
    }

    func moveStock(_ request: MoveStockRequest, _ context: RequestContext) async throws(Refusal) -> MoveStockReply {
        let productId = try ProductID(request.productID, field: "productId")
        let amount = try StockedAmount(optional: request.amount, isSet: request.hasAmount)
        let (choice, note) = (try InventoryModule.LotChoice(request.from), try StockNote(request: request.note))
        let day = try CalendarDay(optional: request.day, field: "day")
        let to = try LocationName.named(request.to, field: "to")
        let module = try module(context)
        var reply = MoveStockReply()
        do {
            let change = try await module.moveStock(
                amount,
                of: productId,
                from: choice,
                to: to,
                ingredientKey: request.ingredientKey,
                on: day,
                note: note
            )
            (reply.stock, reply.eventID) = answer(change, module)
            reply.tell(change.conversion)
            reply.newLocation = change.newLocation?.name ?? ""
        } catch { throw error.refusal }
        return reply
    }

    func freezeStock(_ request: FreezeStockRequest, _ context: RequestContext) async throws(Refusal) -> FreezeStockReply
    {
        let productId = try ProductID(request.productID, field: "productId")
        let amount = try StockedAmount(optional: request.amount, isSet: request.hasAmount)
        let (choice, note) = (try InventoryModule.LotChoice(request.from), try StockNote(request: request.note))
        let day = try CalendarDay(optional: request.day, field: "day")
        let to = try LocationName(request: request.to)
        let module = try module(context)
        var reply = FreezeStockReply()
        do {
            let change = try await module.freezeStock(
                amount,
                of: productId,
                from: choice,
                to: to,
                ingredientKey: request.ingredientKey,
                on: day,
                note: note
            )
            (reply.stock, reply.eventID) = answer(change, module)
            reply.tell(change.conversion)
            reply.newLocation = change.newLocation?.name ?? ""
        } catch { throw error.refusal }
        return reply
    }

    func thawStock(_ request: ThawStockRequest, _ context: RequestContext) async throws(Refusal) -> ThawStockReply {
        let productId = try ProductID(request.productID, field: "productId")
        let amount = try StockedAmount(optional: request.amount, isSet: request.hasAmount)
        let (choice, note) = (try InventoryModule.LotChoice(request.from), try StockNote(request: request.note))
        let day = try CalendarDay(optional: request.day, field: "day")
        let to = try LocationName(request: request.to)
        let module = try module(context)
        var reply = ThawStockReply()
        do {
            let change = try await module.thawStock(
                amount,
                of: productId,
                from: choice,
                to: to,
                ingredientKey: request.ingredientKey,
                on: day,
                note: note
            )
            (reply.stock, reply.eventID) = answer(change, module)
            reply.tell(change.conversion)
            reply.newLocation = change.newLocation?.name ?? ""
        } catch { throw error.refusal }
        return reply
    }

    func recountStock(
        _ request: RecountStockRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RecountStockReply {
        let counts = try request.counts.decoded(as: "counts") { (count, field) throws(Refusal) in
            InventoryModule.ProductCount(
                try ProductID(count.productID, field: "\(field).productId"),
                try count.amounts.decoded(as: "\(field).amounts") { (amount, field) throws(Refusal) in
                    try CountedAmount(amount, field: field)
                },
                at: try InventoryModule.LotChoice(count.from),
                ingredientKey: count.ingredientKey
            )
        }
        let (module, note) = (try module(context), try StockNote(request: request.note))
        var reply = RecountStockReply()
        do {
            for change in try await module.recountStock(counts, note: note) {
                let (stock, eventId) = answer(change, module)
                reply.stock.append(stock)
                reply.eventIds.append(eventId)
            }
        } catch { throw error.refusal }
        return reply
    }

    func correctLot(_ request: CorrectLotRequest, _ context: RequestContext) async throws(Refusal) -> CorrectLotReply {
        let productId = try ProductID(request.productID, field: "productId")
        let (module, note) = (try module(context), try StockNote(request: request.note))
        // What cannot be read is refused before anything is changed.
        _ = try LotCorrection(request, of: .nothing(of: productId))
        var reply = CorrectLotReply()
        do {
            let change = try await module.correctLot(LotID(rawValue: request.lotID), of: productId, note: note) { lot in
                (try? LotCorrection(request, of: lot)) ?? LotCorrection()
            }
            (reply.stock, reply.eventID) = answer(change, module)
        } catch { throw error.refusal }
        return reply
    }
}
