import CommonMessages
import Envelope
import MessageBus
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import Testing

@Suite struct ScaleRecipesTests {
    private func request(_ recipes: Recipe..., servings: String) -> ShoppingMessages.ScaleRecipesRequest {
        var request = ShoppingMessages.ScaleRecipesRequest()
        request.recipes = recipes.map { recipe in
            var planned = PlannedRecipe()
            planned.inline = recipe
            planned.servings = servings
            return planned
        }
        return request
    }

    @Test func `one request scales all recipes with their steps, and the others are left out`() async throws {
        let call = EndpointCall()
        var soup = Recipe.test("Soup", ["1 cup milk"])
        soup.steps = ["Cook."]
        let request = request(soup, .test("Stew", servings: "a few", ["1 cup milk"]), servings: "6")
        let reply = try await call(request)
        #expect(reply.recipes.map(\.scaled.title) == ["Soup"])
        #expect(reply.recipes.map(\.scaled.factor) == ["3/2"])
        #expect(reply.recipes.map(\.scaled.originalServings) == ["4"])
        #expect(reply.recipes.flatMap(\.scaled.lines).map(\.text) == ["en: 1 cup milk"])
        #expect(reply.recipes.map(\.recipe.steps) == [["Cook."]])
        #expect(reply.recipes.map(\.recipe.title) == reply.recipes.map(\.scaled.title))
        #expect(reply.refused.map(\.position) == [1])
        #expect(reply.refused.map(\.problem.code) == ["shopping.noServings"])
        #expect(call.services.questions == ["ScaleRecipesRequest"])
    }

    @Test func `a scaled recipe keeps everything that does not depend on its size`() async throws {
        var pie = Recipe.test("Pie", ["1 cup milk"])
        (pie.language, pie.sourceURL, pie.tags, pie.steps) = ("de", "https://example.org/pie", ["sweet"], ["Bake."])
        (pie.prepMinutes, pie.cookMinutes, pie.totalMinutes) = (5, 10, 15)
        pie.ingredients[0].section = "Top"
        let scaled = try #require(try await EndpointCall()(request(pie, servings: "6")).recipes.first?.recipe)
        #expect(scaled.language == "de" && scaled.sourceURL == pie.sourceURL && scaled.tags == ["sweet"])
        #expect(scaled.prepMinutes == 5 && scaled.cookMinutes == 10 && scaled.totalMinutes == 15)
        #expect(scaled.ingredients.map(\.section) == ["Top"] && scaled.steps == ["Bake."])
        #expect(scaled.servings.count == "6")
    }

    @Test func `a request without a usable recipe, or with too many lines, is refused`() async throws {
        let call = EndpointCall()
        let empty = try await call.refusal(ShoppingMessages.ScaleRecipesRequest())
        #expect(empty?.problem.code == "shopping.noRecipes")
        let silent = try await call.refusal(request(.test("Stew", servings: "a few", ["1 cup milk"]), servings: "6"))
        #expect(silent?.problem.code == "shopping.noServings")
        let feast = Recipe.test("Feast", (0...5_000).map { "1 cup item\($0)" })
        #expect(try await call.refusal(request(feast, servings: "6"))?.problem.code == "shopping.tooManyLines")
        #expect(call.services.questions.isEmpty)
    }

    @Test func `a reply with too few recipes is an error`() async throws {
        let services = StubServices([
            "ScaleRecipesRequest": { (_) throws(Refusal) in QuantityMessages.ScaleRecipesReply() }
        ])
        let refusal = try await EndpointCall(services).refusal(request(.test("Soup", ["1 cup milk"]), servings: "6"))
        #expect(refusal?.problem.code == "shopping.unreadableReply")
    }
}
