import Commands
import EndpointKit
import Envelope
import MessageBus
import QuantityMessages
import QuantityModule

/// The names of ingredients, and what a home makes of them.
extension IngredientCatalogRequestHandlers {
    func nameIngredients(
        _ request: NameIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> NameIngredientsReply {
        let catalog = try catalog(context)
        var reply = NameIngredientsReply()
        do {
            let found = try await catalog.nameIngredients(request.ingredientKeys, includingOwn: request.own)
            reply.ingredients = found.map { QuantityMessages.IngredientName($0) }
        } catch { throw error.refusal("ingredientKeys") }
        return reply
    }

    func suggestIngredients(
        _ request: SuggestIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SuggestIngredientsReply {
        let catalog = try catalog(context)
        var reply = SuggestIngredientsReply()
        do {
            let limit = request.limit == 0 ? 10 : Int(request.limit)
            let found = try await catalog.suggestIngredients(request.text, limit: limit)
            reply.ingredients = found.map { QuantityMessages.SuggestedIngredient($0) }
        } catch { throw error.refusal("text") }
        return reply
    }

    func mergeIngredients(
        _ request: MergeIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> MergeIngredientsReply {
        let catalog = try catalog(context)
        var reply = MergeIngredientsReply()
        do {
            let formatter = try await catalog.formatter()
            let merged = try await catalog.mergeIngredients(
                request.names,
                into: request.into,
                isUsed: request.used
            )
            reply.ingredient = CatalogIngredient(merged.ingredient, formatter)
            reply.oldKeys = merged.oldKeys
        } catch { throw error.refusal("names") }
        return reply
    }

    func splitIngredient(
        _ request: SplitIngredientRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SplitIngredientReply {
        let catalog = try catalog(context)
        var reply = SplitIngredientReply()
        do {
            let formatter = try await catalog.formatter()
            let split = try await catalog.splitIngredient(request.alias)
            reply.ingredient = CatalogIngredient(split.ingredient, formatter)
            reply.before = CatalogIngredient(split.before, formatter)
        } catch { throw error.refusal("alias") }
        return reply
    }

    func renameIngredient(
        _ request: RenameIngredientRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RenameIngredientReply {
        let catalog = try catalog(context)
        var reply = RenameIngredientReply()
        do {
            let formatter = try await catalog.formatter()
            let renamed = try await catalog.renameIngredient(
                request.ingredient,
                to: request.name,
                isUsed: request.used
            )
            reply.ingredient = CatalogIngredient(renamed.ingredient, formatter)
            reply.oldKeys = renamed.oldKeys
        } catch { throw error.refusal("name") }
        return reply
    }
}

extension QuantityMessages.IngredientName {
    fileprivate init(_ name: QuantityModule.IngredientName) {
        self.init()
        (ingredientKey, self.name, aliases) = (name.key, name.name ?? "", name.aliases)
        (favorite, custom, aisleHint) = (name.isFavorite, name.isCustom, name.aisleHint)
    }
}

extension QuantityMessages.SuggestedIngredient {
    fileprivate init(_ suggestion: QuantityModule.SuggestedIngredient) {
        self.init()
        (ingredientKey, name) = (suggestion.key, suggestion.name)
        (favorite, custom) = (suggestion.isFavorite, suggestion.isCustom)
        distance = UInt32(suggestion.distance)
    }
}
