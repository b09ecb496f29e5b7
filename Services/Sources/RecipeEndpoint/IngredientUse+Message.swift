import Commands
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import RecipeMessages
import RecipeModule

extension RecipeRequestHandlers {
    func listIngredientUse(
        _ request: ListIngredientUseRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListIngredientUseReply {
        let module = try module(context)
        var reply = ListIngredientUseReply()
        do {
            let found = try await module.listIngredientUse(
                of: request.ingredientKeys,
                named: request.words
            )
            reply.ingredients = found.map { RecipeMessages.IngredientUse($0) }
        } catch { throw error.refusal }
        return reply
    }
}

extension RecipeMessages.IngredientUse {
    fileprivate init(_ use: RecipeModule.IngredientUse) {
        self.init()
        (ingredientKey, name, recipes) = (use.ingredientKey, use.name, UInt32(clamping: use.recipeCount))
        if let unit = use.preferredUnit { preferredUnit = unit.rawValue }
        lastChangedAt = use.lastChange?.wholeMilliseconds ?? 0
    }
}
