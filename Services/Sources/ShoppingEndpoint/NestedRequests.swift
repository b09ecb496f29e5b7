import CommonMessages
import Envelope
import MessageBus
import ShoppingModule

/// The requests to other services that belong to one request: for its household, within what is left of its time, and
/// under keys derived from its own.
struct NestedRequests {
    private let sender: any RequestSender
    private let context: RequestContext

    init(sender: any RequestSender, context: RequestContext) {
        self.sender = sender
        self.context = context
    }

    /// The other services as the module's ports.
    var collaborators: Collaborators {
        Collaborators(
            quantities: QuantityServiceClient(nested: self),
            products: ProductServiceClient(nested: self),
            stock: InventoryServiceClient(nested: self),
            categories: CategoryServiceClient(nested: self),
            recipes: RecipeServiceClient(nested: self)
        )
    }

    /// Sends one request, which `step` names within the caller's; a refusal is handed on as it is.
    func ask<Request: RequestMessage>(
        _ collaborator: Collaborator,
        _ request: Request,
        step: String
    ) async throws(CollaboratorFailure) -> Request.Reply {
        do { return try await sender.request(request, options: context.nested(step)) } catch {
            throw CollaboratorFailure(collaborator, cause: error.naming(Request.service))
        }
    }
}

extension Refusal {
    /// The least time after which another try is worth it.
    private static var patience: Duration { .seconds(10) }

    /// Of a service that the bus could not reach: UNAVAILABLE, with a sentence that says which one; others unchanged.
    ///
    /// The bus has tried for the whole time of the request already, so the caller is told not to try again at once.
    fileprivate func naming(_ service: ServiceName) -> Refusal {
        guard [.unavailable, .deadline].contains(status), problem.code.hasPrefix("bus.") else { return self }
        var named = problem
        named.sentence =
            "\(service) does not answer, and this needs it: see with 'larder status' what is running. "
            + problem.sentence
        named.params["service"] = service.rawValue
        return Refusal(.unavailable, named, retryAfter: max(retryAfter ?? .zero, Self.patience))
    }
}
