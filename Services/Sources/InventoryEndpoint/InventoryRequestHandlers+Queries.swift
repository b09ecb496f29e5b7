import Commands
import EndpointKit
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus
import Quantities

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

    func getWaste(_ request: GetWasteRequest, _ context: RequestContext) async throws(Refusal) -> GetWasteReply {
        let products = try request.productIds.decoded(as: "productIds", ProductID.init(_:field:))
        let module = try module(context)
        var reply = GetWasteReply()
        do {
            let report = try await module.waste(
                of: products.isEmpty ? nil : products,
                from: request.hasFrom ? request.from : nil,
                until: request.hasUntil ? request.until : nil,
                byMonth: request.byMonth
            )
            reply.entries = report.entries.map { InventoryMessages.WasteEntry($0) }
            reply.cost = report.cost.map { InventoryMessages.Money($0) }
            reply.costComplete = report.isCostComplete
        } catch { throw error.refusal }
        return reply
    }

    func getUsage(_ request: GetUsageRequest, _ context: RequestContext) async throws(Refusal) -> GetUsageReply {
        let questions = try request.products.decoded(as: "products", InventoryModule.UsageQuestion.init(_:field:))
        let day = try CalendarDay(optional: request.day, field: "day")
        let weeks = request.weeks == 0 ? InventoryModuleService.usualWeeks : Int(request.weeks)
        let module = try module(context)
        var reply = GetUsageReply()
        do {
            let usage = try await module.usage(of: questions, weeks: weeks, endingOn: day)
            reply.products = usage.map { InventoryMessages.ProductUsage($0) }
        } catch { throw error.refusal }
        return reply
    }

    func coverStock(_ request: CoverStockRequest, _ context: RequestContext) async throws(Refusal) -> CoverStockReply {
        let needs = try request.needs.decoded(as: "needs", InventoryModule.StockNeed.init(_:field:))
        let module = try module(context)
        var reply = CoverStockReply()
        do {
            reply.needs = try await module.coverStock(needs).map { InventoryMessages.CoveredNeed($0) }
        } catch { throw error.refusal }
        return reply
    }
}
