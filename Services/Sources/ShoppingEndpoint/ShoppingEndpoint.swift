import Envelope
public import MessageBus
import ShoppingMessages

/// Answers the messages of the shopping service.
public enum ShoppingEndpoint {
    /// The service's router.
    ///
    /// - Parameters:
    ///   - version: The release, as `StatusReply` tells it.
    ///   - sender: Sends the requests to the other services.
    /// - Returns: A router for `shopping.v1`.
    public static func router(version: String, sender: any RequestSender) -> RequestRouter {
        var router = RequestRouter(service: ShoppingContract.service, version: version)
        router.needs = [.quantity, .product, .inventory, .category, .recipe]
        let handlers = ShoppingRequestHandlers(sender: sender)
        router.handle(PlanRequest.self, handlers.plan)
        router.handle(PreviewMergeRequest.self, handlers.previewMerge)
        router.handle(PutAwayRequest.self, handlers.putAway)
        router.handle(UseStockByNameRequest.self, handlers.useStock)
        router.handleStream(FindStockRequest.self, handlers.findStock)
        return router
    }
}
