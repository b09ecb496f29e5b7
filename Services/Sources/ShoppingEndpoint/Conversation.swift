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
    /// A refusal by the bus itself, with a sentence that says which service did not answer; others unchanged.
    fileprivate func naming(_ service: ServiceName) -> Refusal {
        guard status.isRetryable, problem.code.hasPrefix("bus."), !problem.sentence.contains(service.rawValue) else {
            return self
        }
        var named = problem
        named.sentence = "\(service) does not answer. \(problem.sentence)"
        named.params["service"] = service.rawValue
        return Refusal(status, named, retryAfter: retryAfter)
    }
}
