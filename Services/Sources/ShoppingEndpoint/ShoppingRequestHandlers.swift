import CategoryMessages
import EndpointKit
import Envelope
import MessageBus
import RecipeMessages
import ShoppingMessages
import ShoppingModule

/// Translates between messages and the facade, with one method for each request.
struct ShoppingRequestHandlers: Sendable {
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

    func scaleRecipes(
        _ request: ScaleRecipesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ScaleRecipesReply {
        let orders = try request.recipes.decoded(as: "recipes", RecipeOrder.init(_:field:))
        do { return ScaleRecipesReply(try await module(context).scaleRecipes(orders)) } catch { throw error.refusal }
    }

    func saveScaledRecipe(
        _ request: SaveScaledRecipeRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SaveScaledRecipeReply {
        let order = try RecipeOrder(request.recipe, field: "recipe")
        do {
            var reply = SaveScaledRecipeReply()
            let saved = try await module(context).saveScaledRecipe(order, title: request.title.trimmed)
            reply.recipe = RecipeMessages.Recipe(saved)
            return reply
        } catch { throw error.refusal }
    }

    func showRecipe(_ request: ShowRecipeRequest, _ context: RequestContext) async throws(Refusal) -> ShowRecipeReply {
        let query = try request.hasPortion ? ShoppingModule.PortionQuery(request.portion, field: "portion") : nil
        do {
            return ShowRecipeReply(try await module(context).showRecipe(request.reference, portions: query))
        } catch { throw error.refusal }
    }

    func assignIngredients(
        _ request: AssignIngredientsByNameRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> AssignIngredientsByNameReply {
        do {
            var reply = AssignIngredientsByNameReply()
            guard request.choices.isEmpty, !request.create else {
                let single = request.names.map { ShoppingModule.NamedChoice($0, in: request.category) }
                let (items, created) = try await module(context).assignItems(
                    single
                        + request.choices.map {
                            ShoppingModule.NamedChoice($0.name, isProduct: $0.product, in: $0.category)
                        },
                    creating: request.create
                )
                reply.ingredients = items.map { ShoppingMessages.AssignedIngredient($0) }
                reply.created = created.map { CategoryMessages.Category($0) }
                return reply
            }
            let outcome = try await module(context).assignIngredients(request.names, to: request.category)
            if let category = outcome.category { reply.category = CategoryMessages.Category(category) }
            reply.ingredients = outcome.ingredients.map { ShoppingMessages.AssignedIngredient($0) }
            return reply
        } catch { throw error.refusal }
    }

    func recordTrip(
        _ request: RecordTripByNameRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RecordTripByNameReply {
        let items = request.items.map { NamedItem($0.name, product: ProductID(rawValue: $0.productID)) }
        var reply = RecordTripByNameReply()
        do {
            let kept = try await module(context).recordTrip(
                items,
                through: request.store.trimmed,
                reference: request.reference,
                endingAt: request.atMilliseconds
            )
            (reply.categorized, reply.uncategorized) = (UInt32(kept.categorized), UInt32(kept.uncategorized))
            reply.trips = UInt32(kept.trips)
        } catch { throw error.refusal }
        return reply
    }

    func sortByAisle(
        _ request: SortByAisleRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SortByAisleReply {
        let items = request.items.map { NamedItem($0.name, product: ProductID(rawValue: $0.productID)) }
        do {
            let module = module(context)
            guard request.uncategorized else {
                return SortByAisleReply(try await module.sortByAisle(items, store: request.store.trimmed))
            }
            var reply = SortByAisleReply()
            reply.items = try await module.listUncategorized(items, includingHinted: request.hinted)
                .map { ShoppingMessages.SortedItem($0) }
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
                choosing: request.productID.isEmpty ? nil : ProductID(rawValue: request.productID),
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

    /// The facade for one request.
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
