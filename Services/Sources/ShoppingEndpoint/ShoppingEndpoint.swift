public import MessageBus
import ShoppingMessages
import ShoppingModule

/// The shopping service's messages, answered by the shopping module.
///
/// Command: `Plan`; reply: `PlanReply`; it changes nothing and may be repeated.
public enum ShoppingEndpoint {
    /// What answers each message; `sender` carries the questions to the other services.
    public static func router(version: String, sender: any RequestSender) -> RequestRouter {
        var router = RequestRouter(service: ShoppingContract.service, version: version)
        router.handle(PlanRequest.self) { (request, context) async throws(Refusal) in
            let order = try PlanOrder(request)
            let conversation = Conversation(sender: sender, context: context)
            let service = ShoppingModuleService(collaborators: conversation.collaborators)
            do throws(PlanError) { return PlanReply(try await service.plan(order)) } catch { throw error.refusal }
        }
        return router
    }
}
