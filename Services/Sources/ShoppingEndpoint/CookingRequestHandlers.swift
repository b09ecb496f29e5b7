import EndpointKit
import Envelope
import MessageBus
import ShoppingMessages
import ShoppingModule

// What recipes take from the stock, and which of them it allows.
extension ListRequestHandlers {
    func cookRecipe(_ request: CookRecipeRequest, _ context: RequestContext) async throws(Refusal) -> CookRecipeReply {
        let (lists, order) = (try lists(context), try CookOrder(request))
        do { return CookRecipeReply(try await lists.cook(order)) } catch { throw error.refusal }
    }

    func findCookable(
        _ request: FindCookableRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> FindCookableReply {
        let (lists, query) = (try lists(context), try CookableQuery(request))
        do { return FindCookableReply(try await lists.cookable(query)) } catch { throw error.refusal }
    }
}
