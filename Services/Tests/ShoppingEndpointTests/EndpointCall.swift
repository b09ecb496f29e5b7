import CommonMessages
import Envelope
import Foundation
import MessageBus
import RecipeMessages
import ShoppingEndpoint
import ShoppingMessages
import ShoppingModuleTestKit

/// Sends a request through the endpoint's router, as a worker would.
struct EndpointCall {
    let services: StubServices
    let store: InMemoryShoppingStore

    init(_ services: StubServices = StubServices(), store: InMemoryShoppingStore = InMemoryShoppingStore()) {
        (self.services, self.store) = (services, store)
    }

    /// The endpoint, at a fixed time.
    var router: RequestRouter {
        ShoppingEndpoint.router(version: "1.2.3", store: store, sender: services) {
            Date(timeIntervalSince1970: 1_700_000_000)
        }
    }

    /// Returns the reply, or throws the refusal in its header and problem.
    func callAsFunction<Request: RequestMessage>(_ request: Request, key: String = "") async throws -> Request.Reply {
        var header = MessageHeader()
        header.messageType = Request.wireName
        header.householdID = .init(repeating: 7, count: 16)
        header.correlationID = CorrelationID([UInt8](repeating: 8, count: 16))
        header.locale = "en-GB"
        header.idempotencyKey = key
        let context = RequestContext(header: header, payload: try request.wireBytes(), deadline: .now + .seconds(300))
        let answer = await router.answer(context)
        guard answer.header.status == .ok else {
            throw Refusal(
                answer.header.status,
                try Problem(wireBytes: answer.payload),
                retryAfter: answer.header.retryAfterMilliseconds == 0
                    ? nil : .milliseconds(answer.header.retryAfterMilliseconds)
            )
        }
        return try Request.Reply(wireBytes: answer.payload)
    }

    /// Returns the refusal of a request; `nil` when it succeeds.
    func refusal(_ request: some RequestMessage, key: String = "") async throws -> Refusal? {
        do { _ = try await self(request, key: key) } catch let refusal as Refusal { return refusal }
        return nil
    }
}

extension PlanRequest {
    static func inline(_ recipes: Recipe..., servings: String? = nil, factor: String? = nil) -> PlanRequest {
        var request = PlanRequest()
        request.recipes = recipes.map { recipe in
            var planned = PlannedRecipe()
            planned.inline = recipe
            if let servings { planned.servings = servings }
            if let factor { planned.factor = factor }
            return planned
        }
        return request
    }

    static func references(_ references: String..., factor: String? = nil) -> PlanRequest {
        var request = PlanRequest()
        request.recipes = references.map { reference in
            var planned = PlannedRecipe()
            planned.reference = reference
            if let factor { planned.factor = factor }
            return planned
        }
        return request
    }
}
