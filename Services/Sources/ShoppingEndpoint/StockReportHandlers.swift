import EndpointKit
import Envelope
import MessageBus
import ShoppingMessages
import ShoppingModule

/// Translates the messages that report about stock, with one method for each request.
extension ShoppingRequestHandlers {
    func findExpiringStock(
        _ request: FindExpiringStockRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> FindExpiringStockReply {
        let query = ExpiringQuery(
            day: LotDay(rawValue: request.day),
            days: request.hasDays ? Int(request.days) : nil,
            limit: Int(request.limit),
            cursor: request.cursor
        )
        var reply = FindExpiringStockReply()
        do {
            let page = try await module(context).expiringStock(query)
            reply.lots = page.lots.map { ExpiringStock($0) }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func findMissingStock(
        _ request: FindMissingStockRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> FindMissingStockReply {
        var reply = FindMissingStockReply()
        do {
            let page = try await module(context).missingStock(limit: Int(request.limit), cursor: request.cursor)
            reply.missing = page.missing.map { ShoppingMessages.MissingStock($0) }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func findWaste(_ request: FindWasteRequest, _ context: RequestContext) async throws(Refusal) -> FindWasteReply {
        let period = WastePeriod(
            from: request.hasFrom ? request.from : nil,
            until: request.hasUntil ? request.until : nil,
            isByMonth: request.byMonth
        )
        do {
            return FindWasteReply(try await module(context).waste(of: Self.names(request.names), period))
        } catch { throw error.refusal }
    }

    func findCover(_ request: FindCoverRequest, _ context: RequestContext) async throws(Refusal) -> FindCoverReply {
        var reply = FindCoverReply()
        do {
            let lines = try await module(context).cover(request.lines)
            reply.lines = zip(request.lines, lines).map { ShoppingMessages.CoveredLine($0, $1) }
        } catch { throw error.refusal }
        return reply
    }

    func findUsage(
        _ request: FindUsageRequest,
        _ context: RequestContext,
        _ replies: ReplyWriter<FindUsageReply>
    ) async throws(Refusal) -> FindUsageReply {
        var rest: ArraySlice<UsedProduct>
        do { rest = try await module(context).usedProducts(Self.names(request.names))[...] } catch {
            throw error.refusal
        }
        while rest.count > ShoppingModuleService.mostUsageProducts {
            let part = rest.prefix(ShoppingModuleService.mostUsageProducts)
            rest = rest.dropFirst(part.count)
            try await replies.send(try await usage(of: part, request, context))
        }
        return try await usage(of: rest, request, context)
    }

    private func usage(
        of products: ArraySlice<UsedProduct>,
        _ request: FindUsageRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> FindUsageReply {
        do {
            let usage = try await module(context).usage(
                of: products,
                weeks: request.weeks == 0 ? nil : Int(request.weeks),
                endingOn: LotDay(rawValue: request.day)
            )
            var reply = FindUsageReply()
            reply.products = usage.map { ShoppingMessages.UsedStock($0) }
            return reply
        } catch { throw error.refusal }
    }

    private static func names(_ texts: [String]) -> [String] { texts.map(\.trimmed).filter { !$0.isEmpty } }
}
