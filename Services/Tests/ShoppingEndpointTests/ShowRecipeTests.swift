import CommonMessages
import Envelope
import MessageBus
import RecipeMessages
import ShoppingMessages
import Synchronization
import Testing

@Suite struct ShowRecipeTests {
    private func services(
        portionSize: String = "",
        portions: StubServices.Responder? = nil
    ) -> StubServices {
        var answers: [String: StubServices.Responder] = [
            "GetRecipesRequest": { (request) throws(Refusal) in
                var found = FoundRecipe()
                if (request as? GetRecipesRequest)?.references == ["soup"] {
                    found.recipe = .test("Soup", ["1 cup milk", "2 cup water", "salt"])
                    found.recipe.id = "soup-1"
                    found.recipe.portionSize = portionSize
                }
                var reply = GetRecipesReply()
                reply.recipes = [found]
                return reply
            },
            "SearchRecipesRequest": { (request) throws(Refusal) in Self.titles(request) },
        ]
        answers["ViewPortionsRequest"] = portions
        return StubServices(answers)
    }

    /// Finds recipes for "soop" alone.
    private static func titles(_ request: any RequestMessage) -> SearchRecipesReply {
        var reply = SearchRecipesReply()
        guard (request as? SearchRecipesRequest)?.search.text == "soop" else { return reply }
        for title in ["Onion soup", "Soup"] {
            var hit = SearchHit()
            hit.recipe.title = title
            reply.recipes.append(hit)
        }
        return reply
    }

    private func request(multiplier: String? = nil, total: String = "") -> ShowRecipeRequest {
        var request = ShowRecipeRequest()
        request.reference = "soup"
        if let multiplier { request.portion.multiplier = multiplier }
        if !total.isEmpty { request.portion.totalWeight = total }
        return request
    }

    @Test func `a recipe without portions is shown alone`() async throws {
        let call = EndpointCall(services())
        let reply = try await call(request())
        #expect(reply.recipe.title == "Soup")
        #expect(!reply.hasPortion)
        #expect(call.services.questions == ["GetRecipesRequest"])
    }

    @Test func `the ingredients' weights count if nothing else states one, and the rest is named`() async throws {
        let reply = try await EndpointCall(services())(request(multiplier: "1/2"))
        #expect(reply.portion.facts.text == "soup-1 × 1/2 of 200")
        #expect(reply.unweighed == ["salt"])
        let given = EndpointCall(services())
        #expect(try await given(request(multiplier: "1/2", total: "900")).portion.facts.text == "soup-1 × 1/2 of 900")
        let set = EndpointCall(services(portionSize: "150"))
        #expect(try await set(request()).portion.facts.text == "soup-1 ×  of ")
        #expect(!(given.services.questions + set.services.questions).contains("WeighLinesRequest"))
    }

    @Test func `numbers go to the recipe service and come back exactly`() async throws {
        var request = request(multiplier: "3/2", total: "900")
        request.portion.nutrients = [Nutrient()]
        request.portion.nutrients[0].name = "energy"
        (request.portion.nutrients[0].amount.value, request.portion.nutrients[0].amount.unit) = ("2000", "kcal")
        let facts = try await EndpointCall(services())(request).portion.facts
        #expect(facts.portionSize == "50" && facts.suggestedStep == "1/2" && facts.suggestedMostGrams == 400)
        #expect(facts.nutrients == request.portion.nutrients && facts.portions.isEmpty)
        request.portion.multiplier = "much"
        let refusal = try await EndpointCall(services()).refusal(request)
        #expect(refusal?.problem.code == "common.notANumber" && refusal?.problem.field == "portion.multiplier")
    }

    @Test func `each number of a query reaches the recipe service`() async throws {
        let asked = Mutex<[RecipeMessages.PortionQuery]>([])
        let portions: StubServices.Responder = { (request) throws(Refusal) in
            asked.withLock { $0 += (request as? ViewPortionsRequest)?.queries ?? [] }
            var reply = ViewPortionsReply()
            reply.results = [PortionResult()]
            reply.results[0].unknown = "Weigh it."
            return reply
        }
        var request = request(total: "900")
        (request.portion.portionSize, request.portion.servings, request.portion.weight) = ("150", "6", "300")
        _ = try await EndpointCall(services(portions: portions))(request)
        let query = try #require(asked.withLock { $0.first })
        #expect((query.totalWeight, query.portionSize, query.servings) == ("900", "150", "6"))
        #expect((query.weight, query.multiplier, query.reference) == ("300", "", "soup-1"))
    }

    @Test func `an unknown portion tells why`() async throws {
        let unknown: StubServices.Responder = { (_) throws(Refusal) in
            var reply = ViewPortionsReply()
            reply.results = [PortionResult()]
            reply.results[0].unknown = "Weigh it."
            return reply
        }
        let portion = try await EndpointCall(services(portionSize: "150", portions: unknown))(request()).portion
        #expect(portion.unknown == "Weigh it." && !portion.hasFacts)
    }

    @Test func `an unknown recipe is refused`() async throws {
        var unknown = ShowRecipeRequest()
        unknown.reference = "stew"
        let refusal = try await EndpointCall(services()).refusal(unknown)
        #expect(refusal?.status == .notFound)
        #expect(refusal?.problem.code == "shopping.noSuchRecipe")
        unknown.reference = "soop"
        let slip = try await EndpointCall(services()).refusal(unknown)
        #expect(slip?.problem.code == "shopping.noSuchRecipe")
        #expect(slip?.problem.sentence == "The home has no saved recipe \"soop\". Did you mean \"Soup\"?")
    }
}
