import Commands
import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import ShoppingModule

/// Sends the nested requests of one request: for its household, within its remaining time, and under keys derived from
/// its own.
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
            ingredients: QuantityServiceClient(nested: self),
            products: ProductServiceClient(nested: self),
            stock: InventoryServiceClient(nested: self),
            journal: InventoryServiceClient(nested: self),
            reports: InventoryServiceClient(nested: self),
            settings: InventoryServiceClient(nested: self),
            categories: CategoryServiceClient(nested: self),
            recipes: RecipeServiceClient(nested: self),
            home: HouseholdServiceClient(nested: self)
        )
    }

    /// Sends one request, which `step` names within the caller's request; forwards a refusal unchanged.
    ///
    /// The reply is written in the locale, otherwise in that of the caller's request.
    func ask<Request: RequestMessage>(
        _ collaborator: Collaborator,
        _ request: Request,
        step: String,
        locale: String = ""
    ) async throws(CollaboratorFailure) -> Request.Reply {
        var options = context.nested(step)
        if !locale.isEmpty { options.locale = locale }
        return try await ask(collaborator, request, options)
    }

    /// Sends what is owed, which happens once: under the key under which the host sends it, too.
    func send(_ effect: OwedEffect, to collaborator: Collaborator) async throws(CollaboratorFailure) {
        let request: (any RequestMessage)?
        do { request = try ShoppingEndpoint.request(for: effect) } catch {
            throw CollaboratorFailure(collaborator, cause: error)
        }
        guard let request else { return }
        var options = RequestOptions(sending: effect)
        options.budget = context.nested("").budget
        // Another attempt may succeed after a conflict.
        _ = try await ask(collaborator, request, options, refusals: [.invalid, .notFound])
    }

    private func ask<Request: RequestMessage>(
        _ collaborator: Collaborator,
        _ request: Request,
        _ options: RequestOptions,
        refusals: Set<Status> = [.invalid, .notFound, .conflict]
    ) async throws(CollaboratorFailure) -> Request.Reply {
        do { return try await sender.request(request, options: options) } catch {
            let isRefusal = refusals.contains(error.status)
            throw CollaboratorFailure(collaborator, cause: error.naming(Request.service), isRefusal: isRefusal)
        }
    }
}

extension Refusal {
    /// The minimum time after which another attempt is worthwhile.
    private static var patience: Duration { .seconds(10) }

    /// Returns an UNAVAILABLE refusal that names the service if the bus couldn't reach it, and other refusals
    /// unchanged.
    ///
    /// The bus has already tried for the whole time of the request, so the caller shouldn't retry at once.
    fileprivate func naming(_ service: ServiceName) -> Refusal {
        guard [.unavailable, .deadline].contains(status), problem.code.hasPrefix("bus.") else { return self }
        var named = problem
        named.sentence =
            "\(service) does not answer, but this request needs it: check with `larder status` what is running. "
            + problem.sentence
        named.params["service"] = service.rawValue
        return Refusal(.unavailable, named, retryAfter: max(retryAfter ?? .zero, Self.patience))
    }
}
