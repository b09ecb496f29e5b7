import EndpointKit
import Envelope
import MessageBus
import ShoppingMessages
import ShoppingModule

/// Translates the messages about stock, with one method for each request.
extension ShoppingRequestHandlers {
    func putAway(_ request: PutAwayRequest, _ context: RequestContext) async throws(Refusal) -> PutAwayReply {
        let details = try ArrivalDetails(request)
        var reply = PutAwayReply()
        do {
            let outcome = try await module(context).putAway(
                request.text,
                title: request.title.trimmed,
                details: details,
                choice: ProductReference(choice: request.productID)
            )
            switch outcome {
            case .changed(let change): reply.change = ShoppingMessages.StockChange(change)
            case .ambiguous(let products): reply.choices = products.map { ProductChoice($0) }
            }
        } catch { throw error.refusal }
        return reply
    }

    func useStock(
        _ request: UseStockByNameRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UseStockByNameReply {
        var reply = UseStockByNameReply()
        do {
            let outcome = try await module(context).useStock(
                request.text,
                choice: ProductReference(choice: request.productID),
                from: LotChoice(request.from),
                on: LotDay(rawValue: request.day),
                note: request.note
            )
            switch outcome {
            case .changed(let change): reply.change = ShoppingMessages.StockChange(change)
            case .ambiguous(let products): reply.choices = products.map { ProductChoice($0) }
            }
        } catch { throw error.refusal }
        return reply
    }

    func changeStock(
        _ request: ChangeStockByNameRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ChangeStockByNameReply {
        let action = try StockAction(request)
        var reply = ChangeStockByNameReply()
        do {
            let outcome = try await module(context).changeStock(
                action,
                request.text,
                choice: ProductReference(choice: request.productID),
                from: LotChoice(request.from),
                note: request.note
            )
            switch outcome {
            case .changed(let change): reply.change = ShoppingMessages.StockChange(change)
            case .ambiguous(let products): reply.choices = products.map { ProductChoice($0) }
            }
        } catch { throw error.refusal }
        return reply
    }

    func recount(_ request: RecountByNameRequest, _ context: RequestContext) async throws(Refusal) -> RecountByNameReply
    {
        var reply = RecountByNameReply()
        do {
            let recount = try await module(context).recount(
                request.lines.map { ($0.text, ProductReference(choice: $0.productID)) },
                at: request.location.trimmed,
                note: request.note
            )
            reply.lines = zip(request.lines, recount.lines).map {
                ShoppingMessages.RecountedLine($0.text, $1)
            }
            reply.notCounted = recount.notCounted.map { ShoppingMessages.StockedProduct($0) }
        } catch { throw error.refusal }
        return reply
    }

    func updateWish(
        _ request: UpdateStockWishRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UpdateStockWishReply {
        var change = StockWishChange()
        if request.hasKind { change.kind = request.kind.trimmed }
        if request.hasLocation { change.location = request.location.trimmed }
        var reply = UpdateStockWishReply()
        do {
            let outcome = try await module(context).updateWish(
                request.text,
                target: request.target.trimmed,
                change,
                choice: ProductReference(choice: request.productID)
            )
            switch outcome {
            case .one(let wish): reply.wish = ShoppingMessages.StockWish(wish)
            case .ambiguous(let products): reply.choices = products.map { ProductChoice($0) }
            }
        } catch { throw error.refusal }
        return reply
    }

    func showStock(
        _ request: ShowStockByNameRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ShowStockByNameReply {
        var reply = ShowStockByNameReply()
        do {
            switch try await module(context).showStock(
                request.text,
                choice: ProductReference(choice: request.productID)
            ) {
            case .one(let shown):
                reply.product = ShoppingMessages.StockedProduct(shown.stock)
                reply.lots = shown.lots.map { ShoppingMessages.StockedLot($0) }
                reply.wish = ShoppingMessages.StockWish(shown.wish)
            case .ambiguous(let products): reply.choices = products.map { ProductChoice($0) }
            }
        } catch { throw error.refusal }
        return reply
    }

    func listStockEvents(
        _ request: ListStockEventsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListStockEventsReply {
        var reply = ListStockEventsReply()
        do {
            let page = try await module(context).stockEvents(
                of: request.names.map(\.trimmed).filter { !$0.isEmpty },
                StockEventFilter(request),
                limit: Int(request.limit),
                cursor: request.cursor
            )
            reply.events = page.events.map { ShoppingMessages.NamedStockEvent($0) }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func undoStockChange(
        _ request: UndoStockChangeRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UndoStockChangeReply {
        var reply = UndoStockChangeReply()
        do {
            let undone = try await module(context).undoStockEvent(request.eventID.trimmed, redo: request.redo)
            reply.event = ShoppingMessages.NamedStockEvent(undone.event)
            reply.product = ShoppingMessages.StockedProduct(undone.stock)
            reply.unchanged = undone.isUnchanged
        } catch { throw error.refusal }
        return reply
    }

    func findStock(
        _ request: FindStockRequest,
        _ context: RequestContext,
        _ replies: ReplyWriter<FindStockReply>
    ) async throws(Refusal) -> FindStockReply {
        let names = request.names.map(\.trimmed).filter { !$0.isEmpty }
        var stock: ArraySlice<ShoppingModule.StockedProduct>
        do {
            stock = try await module(context).findStock(names, location: request.location.trimmed)[...]
        } catch { throw error.refusal }
        while let end = Self.endOfPart(of: stock) {
            try await replies.send(FindStockReply(stock[..<end]))
            stock = stock[end...]
        }
        return FindStockReply(stock)
    }

    /// Returns where the first part of a stream ends; `nil` for one that fits whole into a message.
    private static func endOfPart(of stock: ArraySlice<ShoppingModule.StockedProduct>) -> Int? {
        var weight = 0
        for (index, product) in zip(stock.indices, stock) {
            weight += 1 + product.due.count
            if index > stock.startIndex, weight > part { return index }
        }
        return nil
    }

    /// The maximum number of products, and of their due days, in one part of a stream.
    private static var part: Int { 500 }
}
