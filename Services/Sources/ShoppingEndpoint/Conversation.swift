import CommonMessages
import Envelope
import MessageBus
import ShoppingModule

/// The questions to other services that belong to one request: for its household, within what is left of its time.
struct Conversation {
    private let sender: any RequestSender
    private let context: RequestContext

    init(sender: any RequestSender, context: RequestContext) {
        self.sender = sender
        self.context = context
    }

    /// The other services as the ports of a plan.
    var collaborators: Collaborators {
        let quantities = QuantitiesByMessage(conversation: self)
        return Collaborators(
            reader: quantities,
            arithmetic: quantities,
            products: ProductsByMessage(conversation: self),
            stock: StockByMessage(conversation: self),
            categories: CategoriesByMessage(conversation: self),
            recipes: RecipesByMessage(conversation: self)
        )
    }

    /// Asks one question, which `step` names within the request; a refusal is handed on as it is.
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
    /// The least time after which a plan is worth another try.
    private static var patience: Duration { .seconds(10) }

    /// Of a service that the bus could not reach: UNAVAILABLE, with a sentence that says which one; others unchanged.
    ///
    /// The bus has tried for the whole time of the request already, so the caller is told not to try again at once.
    fileprivate func naming(_ service: ServiceName) -> Refusal {
        guard [.unavailable, .deadline].contains(status), problem.code.hasPrefix("bus.") else { return self }
        var named = problem
        named.sentence =
            "\(service) does not answer, and a plan needs it: see with 'larder status' what is running. "
            + problem.sentence
        named.params["service"] = service.rawValue
        return Refusal(.unavailable, named, retryAfter: max(retryAfter ?? .zero, Self.patience))
    }
}
