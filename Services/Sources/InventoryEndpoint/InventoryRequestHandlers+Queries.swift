import Commands
import EndpointKit
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus

extension InventoryRequestHandlers {
    func listExpiring(
        _ request: ListExpiringRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListExpiringReply {
        let day = try CalendarDay(optional: request.day, field: "day")
        let days = request.hasDays ? Int(request.days) : 7
        let page = PageRequest(limit: Int(request.limit), cursor: request.cursor)
        let module = try module(context)
        var reply = ListExpiringReply()
        do {
            let found = try await module.expiringLots(within: days, of: day, page)
            let (danger, quality) = (found.elements.filter(\.due.isDanger), found.elements.filter { !$0.due.isDanger })
            reply.danger = danger.map { InventoryMessages.ExpiringLot($0, of: module.household) }
            reply.quality = quality.map { InventoryMessages.ExpiringLot($0, of: module.household) }
            reply.nextCursor = found.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func listMissing(
        _ request: ListMissingRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListMissingReply {
        let page = PageRequest(limit: Int(request.limit), cursor: request.cursor)
        let module = try module(context)
        var reply = ListMissingReply()
        do {
            let found = try await module.missingProducts(page)
            reply.missing = found.missing.map { InventoryMessages.MissingProduct($0) }
            reply.uncompared = found.uncompared.map { InventoryMessages.UncomparedProduct($0) }
            reply.nextCursor = found.nextCursor
        } catch { throw error.refusal }
        return reply
    }
}
