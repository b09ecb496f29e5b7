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
        #expect(reply.recipes.map(\.recipe.title) == ["Soup"])
        #expect(reply.recipes.map(\.factor) == ["3/2"])
        #expect(reply.recipes.map(\.originalServings) == ["4"])
        let lines = reply.recipes.flatMap(\.lines)
        #expect(lines.map(\.original) == ["1 cup milk"] && lines.map(\.scaled.text) == ["en: 1 cup milk"])
        #expect(lines.map(\.scaled.status) == [.needsYou] && lines.map(\.scaled.note) == ["taste"])
        #expect(lines.map(\.scaled.quantity.displayText) == ["3/2 cup"])
        #expect(reply.recipes.map(\.needingYou) == [1] && reply.recipes.map(\.scaled) == [0])
        #expect(reply.recipes.map(\.summary) == ["1 of 1"] && reply.recipes.map(\.sizeText) == ["larger"])
        #expect(reply.recipes.map(\.recipe.steps) == [["Cook."]])
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

    @Test(arguments: [0, 1])
    func `a reply with too few recipes or lines is an error`(recipes: Int) async throws {
        let services = StubServices([
            "ScaleRecipesRequest": { (_) throws(Refusal) in
                var reply = QuantityMessages.ScaleRecipesReply()
                reply.recipes = Array(repeating: QuantityMessages.ScaledRecipe(), count: recipes)
                return reply
            }
        ])
        let refusal = try await EndpointCall(services).refusal(request(.test("Soup", ["1 cup milk"]), servings: "6"))
        #expect(refusal?.problem.code == "shopping.unreadableReply")
    }

    @Test func `a recipe is kept in another size, under the caller's key`() async throws {
        let call = EndpointCall(
            StubServices([
                "AddRecipeRequest": { (request) throws(Refusal) in
                    var reply = AddRecipeReply()
                    reply.recipe = (request as? AddRecipeRequest)?.recipe ?? Recipe()
                    (reply.recipe.id, reply.recipe.version, reply.recipe.portionSize) = ("new", 3, "75/2")
                    return reply
                }
            ])
        )
        var request = SaveScaledRecipeRequest()
        request.recipe.reference = "Soup"
        request.recipe.servings = "6"
        let saved = try await call(request, key: "k").recipe
        #expect(saved.title == "Soup (6 servings)" && saved.servings.text == "6 servings")
        #expect(saved.ingredients.map(\.text) == ["en: 1 cup milk"] && saved.language == "en")
        #expect(saved.id == "new" && saved.version == 3 && saved.portionSize == "75/2")
        #expect(call.services.questions == ["GetRecipesRequest", "ScaleRecipesRequest", "AddRecipeRequest"])
        #expect(call.services.options.map(\.idempotencyKey).last == "k/add-recipe")
        request.title = " Party soup "
        #expect(try await call(request, key: "l").recipe.title == "Party soup")
        request.recipe.reference = "missing"
        let missing = try await call.refusal(request)
        #expect(missing?.problem.code == "shopping.noSuchRecipe" && missing?.status == .notFound)
        request.recipe.recipe = nil
        #expect(try await call.refusal(request)?.problem.field == "recipe")
    }

    @Test func `of a page with several recipes, none is kept`() async throws {
        let call = EndpointCall(
            StubServices([
                "ReadRecipeRequest": { (_) throws(Refusal) in
                    var reply = ReadRecipeReply()
                    reply.recipes = ["Soup", "Stew"].map { .test($0, ["1 cup milk"]) }
                    return reply
                }
            ])
        )
        var request = SaveScaledRecipeRequest()
        request.recipe.page.fileName = "both.txt"
        request.recipe.factor = "2"
        let refusal = try await call.refusal(request)
        #expect(refusal?.problem.code == "shopping.severalRecipes" && refusal?.problem.field == "recipe")
        #expect(!call.services.questions.contains("AddRecipeRequest"))
    }
}
