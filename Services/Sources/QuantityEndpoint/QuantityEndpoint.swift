import CommonMessages
import EndpointKit
import Envelope
public import Foundation
public import MessageBus
import Quantities
import QuantityMessages
public import QuantityModule

/// Translates the messages of `quantity.v1` to the quantity module and back.
public enum QuantityEndpoint {
    /// Makes the service's router, which tells `version` as its release and asks `clock` for the time of each request.
    public static func router(
        version: String,
        store: any QuantityStore,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        var router = RequestRouter(service: .quantity, version: version)
        handleArithmetic(&router)
        let kitchen = KitchenAnswers(store: store, clock: clock)
        router.handle(ParseRequest.self, kitchen.parse)
        router.handle(ConvertRequest.self, kitchen.convert)
        router.handle(ConsolidateRequest.self, kitchen.consolidate)
        router.handle(PreviewConsolidationRequest.self, kitchen.previewConsolidation)
        router.handle(SubtractRequest.self, kitchen.subtract)
        router.handle(ListIngredientsRequest.self, kitchen.listIngredients)
        router.handle(GetIngredientsRequest.self, kitchen.getIngredients)
        router.handle(SaveIngredientsRequest.self, kitchen.saveIngredients)
        router.handle(DeleteIngredientsRequest.self, kitchen.deleteIngredients)
        router.handle(MarkIngredientsRequest.self, kitchen.markIngredients)
        router.handle(RememberConversionsRequest.self, kitchen.rememberConversions)
        router.handle(ListRecentConversionsRequest.self, kitchen.listRecentConversions)
        router.handle(GetKitchenSettingsRequest.self, kitchen.getSettings)
        router.handle(ChangeKitchenSettingsRequest.self, kitchen.changeSettings)
        router.handle(CorrectLinesRequest.self, kitchen.correctLines)
        router.handle(UndoCorrectionsRequest.self, kitchen.undoCorrections)
        router.handle(ListCorrectionsRequest.self, kitchen.listCorrections)
        router.handleFeed(from: store)
        return router
    }

    /// What depends on no home.
    private static func handleArithmetic(_ router: inout RequestRouter) {
        router.handle(ScaleRequest.self) { request, context throws(Refusal) in try scale(request, context) }
        router.handle(ScaleRecipesRequest.self) { request, context throws(Refusal) in
            try scaleRecipes(request, context)
        }
        router.handle(FormatRequest.self) { request, context throws(Refusal) in try format(request, context) }
        router.handle(PressKeysRequest.self) { request, _ throws(Refusal) in try pressKeys(request) }
    }

    static func service(_ context: RequestContext) -> QuantityModuleService {
        QuantityModuleService(locale: context.header.locale)
    }

    private static func scale(_ request: ScaleRequest, _ context: RequestContext) throws(Refusal) -> ScaleReply {
        let service = service(context)
        var reply = ScaleReply()
        for (index, entry) in request.entries.enumerated() {
            let field = "entries[\(index)]"
            guard let factor = Rational(entry.factor) else {
                throw QuantityError.notAFactor(entry.factor).refusal(field: "\(field).factor")
            }
            let quantity = try StructuredQuantity(entry.quantity, field: "\(field).quantity")
            let scaled = try refusing("\(field).factor") { () throws(QuantityError) in
                try service.scale(quantity, by: factor)
            }
            reply.quantities.append(quantity.isParseable ? Quantity(scaled) : entry.quantity)
        }
        return reply
    }
}
