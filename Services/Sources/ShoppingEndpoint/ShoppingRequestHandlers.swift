import CategoryMessages
import EndpointKit
import Envelope
import MessageBus
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import ShoppingModule

/// Translates between messages and the facade, with one method for each request.
struct ShoppingRequestHandlers: Sendable {
    /// The number of products in one part of a stream.
    private static let part = 500

    let sender: any RequestSender

    func plan(_ request: PlanRequest, _ context: RequestContext) async throws(Refusal) -> PlanReply {
        let orders = try request.recipes.decoded(as: "recipes", RecipeOrder.init(_:field:))
        let accepted = request.accepted.map { ShoppingModule.AcceptedOffer(product: $0.product, item: $0.item) }
        do {
            return PlanReply(try await module(context).plan(orders, store: request.store, accepting: accepted))
        } catch { throw error.refusal }
    }

    func previewMerge(
        _ request: PreviewMergeRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> PreviewMergeReply {
        let order = try MergeOrder(request)
        do { return PreviewMergeReply(try await module(context).previewMerge(order)) } catch { throw error.refusal }
    }

    // The lines and portions in the next two replies are other services' messages, forwarded unchanged.
    func scaleRecipes(
        _ request: ShoppingMessages.ScaleRecipesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ShoppingMessages.ScaleRecipesReply {
        let orders = try request.recipes.decoded(as: "recipes", RecipeOrder.init(_:field:))
        let selection: RecipeSelection
        do { selection = try await module(context).select(orders) } catch { throw error.refusal }
        let nested = NestedRequests(sender: sender, context: context)
        do throws(CollaboratorFailure) {
            let question = QuantityMessages.ScaleRecipesRequest(selection.recipes)
            let scaled = try await nested.ask(.quantity, question, step: "scale").recipes
            try Collaborator.quantity.check(scaled.count, of: selection.recipes.count)
            return ShoppingMessages.ScaleRecipesReply(selection, scaled)
        } catch { throw ShoppingError.collaborator(error).refusal }
    }

    func showRecipe(_ request: ShowRecipeRequest, _ context: RequestContext) async throws(Refusal) -> ShowRecipeReply {
        let nested = NestedRequests(sender: sender, context: context)
        do throws(CollaboratorFailure) {
            var reply = ShowRecipeReply()
            var kept = GetRecipesRequest()
            kept.references = [request.reference]
            let found = try await nested.ask(.recipe, kept, step: "recipe").recipes
            guard let recipe = found.first, recipe.hasRecipe else { throw .notKept(request.reference) }
            reply.recipe = recipe.recipe
            guard request.hasPortion || !reply.recipe.portionSize.isEmpty else { return reply }
            var portion = request.portion
            portion.reference = reply.recipe.id
            if reply.recipe.portionSize.isEmpty, portion.portionSize.isEmpty, portion.totalWeight.isEmpty {
                let weight = try await nested.ask(.quantity, WeighLinesRequest(reply.recipe), step: "weigh")
                portion.totalWeight = weight.grams
                reply.unweighed = weight.unknown.compactMap { position in
                    reply.recipe.ingredients.indices.contains(Int(position))
                        ? reply.recipe.ingredients[Int(position)].text : nil
                }
            }
            var view = ViewPortionsRequest()
            view.queries = [portion]
            let results = try await nested.ask(.recipe, view, step: "portions").results
            try Collaborator.recipe.check(results.count, of: 1)
            reply.portion = results[0]
            return reply
        } catch { throw ShoppingError.collaborator(error).refusal }
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
            if let category = outcome.category { reply.category = CategoryMessages.Category(category) }
            reply.ingredients = outcome.ingredients.map { ShoppingMessages.AssignedIngredient($0) }
            return reply
        } catch { throw error.refusal }
    }

    func linkProduct(
        _ request: LinkProductRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> LinkProductReply {
        let action = try ProductLinkAction(request.action, field: "action")
        do {
            let linked = try await module(context).linkProduct(
                action,
                request.product,
                to: request.ingredient,
                store: request.store.trimmed
            )
            return LinkProductReply(linked)
        } catch { throw error.refusal }
    }

    func scanProduct(
        _ request: ScanProductRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ScanProductReply {
        do {
            let scanned = try await module(context).scanProduct(
                request.barcode.trimmed,
                title: request.title.trimmed,
                for: request.ingredient.trimmed
            )
            return ScanProductReply(scanned)
        } catch { throw error.refusal }
    }

    func listProductLinks(
        _ request: ListProductLinksRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListProductLinksReply {
        do {
            let page = try await module(context).productLinks(
                of: request.ingredients,
                limit: Int(request.limit),
                cursor: request.cursor
            )
            return ListProductLinksReply(page)
        } catch { throw error.refusal }
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
        while stock.count > Self.part {
            try await replies.send(FindStockReply(stock.prefix(Self.part)))
            stock = stock.dropFirst(Self.part)
        }
        return FindStockReply(stock)
    }

    private func module(_ context: RequestContext) -> ShoppingModuleService {
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

extension CollaboratorFailure {
    /// Creates the failure for a recipe that the home doesn't have.
    fileprivate static func notKept(_ reference: String) -> CollaboratorFailure {
        let reason = RecipeRefusal.notKept(name: reference)
        let refusal = Refusal(.notFound, code: reason.code, sentence: reason.description, field: "reference")
        return CollaboratorFailure(.recipe, cause: refusal)
    }
}

extension WeighLinesRequest {
    fileprivate init(_ recipe: RecipeMessages.Recipe) {
        self.init()
        lines = recipe.ingredients.map { ingredient in
            var line = Line()
            line.text = ingredient.text
            line.locale = recipe.language
            return line
        }
    }
}
