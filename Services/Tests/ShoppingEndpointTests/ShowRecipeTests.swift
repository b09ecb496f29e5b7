import CommonMessages
import Envelope
import MessageBus
import RecipeMessages
import ShoppingMessages
import Testing

@Suite struct ShowRecipeTests {
    private func services(portionSize: String = "") -> StubServices {
        StubServices([
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
            }
        ])
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

    @Test func `an unknown recipe is refused`() async throws {
        var unknown = ShowRecipeRequest()
        unknown.reference = "stew"
        let refusal = try await EndpointCall(services()).refusal(unknown)
        #expect(refusal?.status == .notFound)
        #expect(refusal?.problem.code == "shopping.noSuchRecipe")
    }
}
