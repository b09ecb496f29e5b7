import CategoryMessages
import Envelope
import MessageBus
import ShoppingMessages
import ShoppingModule

/// Translates between messages and the facade, with one method for each request.
struct ShoppingRequestHandlers: Sendable {
    /// The number of products in one part of a stream.
    private static let part = 500

    let sender: any RequestSender

    func plan(_ request: PlanRequest, _ context: RequestContext) async throws(Refusal) -> PlanReply {
        let orders = try RecipeOrder.all(request.recipes)
        do { return PlanReply(try await module(context).plan(orders, store: request.store)) } catch {
            throw error.refusal
        }
    }

    func previewMerge(
        _ request: PreviewMergeRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> PreviewMergeReply {
        let order = try MergeOrder(request)
        do { return PreviewMergeReply(try await module(context).previewMerge(order)) } catch { throw error.refusal }
    }

    func putAway(_ request: PutAwayRequest, _ context: RequestContext) async throws(Refusal) -> PutAwayReply {
        do {
            let outcome = try await module(context).putAway(
                request.text,
                title: request.title.trimmed,
                location: request.location,
                choice: ProductID(choice: request.productID)
            )
            var reply = PutAwayReply()
            switch outcome {
            case .changed(let change): reply.change = ShoppingMessages.StockChange(change)
            case .ambiguous(let products): reply.choices = products.map { ProductChoice($0) }
            }
            return reply
        } catch { throw error.refusal }
    }

    func useStock(
        _ request: UseStockByNameRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UseStockByNameReply {
        do {
            let choice = ProductID(choice: request.productID)
            var reply = UseStockByNameReply()
            switch try await module(context).useStock(request.text, choice: choice) {
            case .changed(let change): reply.change = ShoppingMessages.StockChange(change)
            case .ambiguous(let products): reply.choices = products.map { ProductChoice($0) }
            }
            return reply
        } catch { throw error.refusal }
    }

    func assignIngredients(
        _ request: AssignIngredientsByNameRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AssignIngredientsByNameReply {
        do {
            let outcome = try await module(context).assignIngredients(request.names, to: request.category)
            var reply = AssignIngredientsByNameReply()
            reply.category = CategoryMessages.Category(outcome.category)
            reply.ingredients = outcome.ingredients.map { ShoppingMessages.AssignedIngredient($0) }
            return reply
        } catch { throw error.refusal }
    }

    func findStock(
        _ request: FindStockRequest,
        _ context: RequestContext,
        _ replies: ReplyWriter<FindStockReply>
    ) async throws(Refusal) -> FindStockReply {
        let names = request.names.map(\.trimmed).filter { !$0.isEmpty }
        var stock: ArraySlice<ShoppingModule.StockedProduct>
        do { stock = try await module(context).findStock(names)[...] } catch { throw error.refusal }
        while stock.count > Self.part {
            try await replies.send(FindStockReply(stock.prefix(Self.part)))
            stock = stock.dropFirst(Self.part)
        }
        return FindStockReply(stock)
    }

    func module(_ context: RequestContext) -> ShoppingModuleService {
        ShoppingModuleService(collaborators: NestedRequests(sender: sender, context: context).collaborators)
    }
}

extension String {
    /// The text without surrounding white space.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
