import Commands
import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import QuantityMessages
import RecipeMessages
import Testing

/// The lines of recipes are read by the quantity service.
@Suite struct LineReadingTests {
    private func send<Request: RequestMessage>(
        _ request: Request,
        to home: RecipeHome,
        key: String = "k"
    ) async throws -> Request.Reply {
        try await home.sender.request(request, options: RecipeHome.options("smith", key: key))
    }

    @Test func `all lines of a recipe are read by one request in its language`() async throws {
        let home = try RecipeHome(.memory)
        var recipe = RecipeHome.recipe("Suppe", "2 l Wasser", "Salz")
        recipe.language = "de"
        let added = try await home.add(recipe, key: "k1").recipe
        #expect(added.ingredients.map(\.reading.name) == ["Wasser", "Salz"])
        let asked = home.quantity.requests(of: ReadLinesRequest.self)
        #expect(asked.map { $0.request.lines.map(\.text) } == [["2 l Wasser", "Salz"]])
        #expect(asked[0].request.lines.map(\.locale) == ["de", "de"])
        #expect(asked[0].options.household == HouseholdID(name: "smith").bytes)
    }

    @Test func `a long recipe is read in pieces`() async throws {
        let home = try RecipeHome(.memory)
        var recipe = RecipeHome.recipe("Long", "1 egg")
        recipe.ingredients = (1...2_001).map { number in
            var line = RecipeMessages.IngredientLine()
            line.text = "\(number) l water"
            return line
        }
        _ = try await home.add(recipe, key: "k1")
        let asked = home.quantity.requests(of: ReadLinesRequest.self)
        #expect(asked.map(\.request.lines.count) == [2_000, 1])
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `without the quantity service a recipe is refused, and can be sent again`(
        adapter: RecipeHome.Adapter
    ) async throws {
        let home = try RecipeHome(adapter)
        home.loseQuantity()
        let refusal = try await #require(throws: Refusal.self) {
            try await home.add(RecipeHome.recipe("Pie", "1 egg"), key: "k1")
        }
        #expect(refusal.status == .unavailable && refusal.problem.code == "recipe.linesUnread")
        #expect(refusal.problem.sentence.hasSuffix("so nothing was stored: try again."))
        #expect(try await home.list().recipes.isEmpty)
    }

    @Test func `an answer with other lines than asked for is refused`() async throws {
        let home = try RecipeHome(.memory)
        home.quantity.answer(ReadLinesRequest.self) { (_, _) async throws(Refusal) in ReadLinesReply() }
        let refusal = try await #require(throws: Refusal.self) {
            try await home.add(RecipeHome.recipe("Pie", "1 egg"), key: "k1")
        }
        #expect(refusal.status == .internal && refusal.problem.code == "recipe.linesUnread")
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `several recipes are added at once, and read again page by page`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        var request = AddRecipesRequest()
        request.recipes = [RecipeHome.recipe("Pie", "1 egg"), RecipeHome.recipe("Tea", "1 l water")]
        let added = try await send(request, to: home).recipes
        #expect(added.map(\.recipe.title) == ["Pie", "Tea"] && added.allSatisfy { !$0.replaced && !$0.restored })
        home.quantity.answer(ReadLinesRequest.self) { (request, _) async throws(Refusal) in
            var reply = ReadLinesReply()
            reply.lines = request.lines.map { _ in
                var line = ParsedLine()
                (line.listName, line.ingredientKey) = ("Other", "other")
                return line
            }
            return reply
        }
        var reread = RereadRecipesRequest()
        reread.limit = 1
        #expect(try await send(reread, to: home, key: "r1").changed == 0)
        reread.complete = true
        reread.preview = true
        let preview = try await send(reread, to: home, key: "p")
        #expect(preview.changed == 1 && !preview.nextCursor.isEmpty)
        reread.preview = false
        let first = try await send(reread, to: home, key: "r2")
        #expect(first.changed == 1 && !first.nextCursor.isEmpty)
        reread.cursor = first.nextCursor
        let second = try await send(reread, to: home, key: "r3")
        #expect(second.changed == 1 && second.nextCursor.isEmpty)
        #expect(try await home.get("pie", "tea").map { $0?.ingredients[0].reading.name } == ["Other", "Other"])
        #expect(
            try await home.get("pie", "tea").map { $0?.ingredients[0].reading.ingredientKey } == ["other", "other"]
        )
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `the recipes of a key are read again by one request`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        var request = AddRecipesRequest()
        request.recipes = (1...100).map { RecipeHome.recipe("Pie \($0)", "\($0) egg", "1 l water") }
        _ = try await send(request, to: home, key: "a")
        request.recipes = [RecipeHome.recipe("Pie 101", "101 egg"), RecipeHome.recipe("Tea", "1 l water")]
        let key = try #require(try await send(request, to: home, key: "b").recipes[0].recipe.ingredients.first)
            .reading.ingredientKey
        home.quantity.answer(ReadLinesRequest.self) { (request, _) async throws(Refusal) in
            var reply = ReadLinesReply()
            reply.lines = request.lines.map { _ in
                var line = ParsedLine()
                (line.listName, line.ingredientKey) = ("Other", "other")
                return line
            }
            return reply
        }
        var reread = RereadRecipesRequest()
        (reread.ingredientKeys, reread.preview) = ([key, "none"], true)
        #expect(try await send(reread, to: home, key: "p").changed == 101)
        reread.preview = false
        let reply = try await send(reread, to: home, key: "r")
        #expect(reply.changed == 101 && reply.nextCursor.isEmpty)
        #expect(try await send(reread, to: home, key: "r") == reply)
        #expect(
            try await home.get("pie 101", "tea").map { $0?.ingredients[0].reading.name == "Other" } == [true, false]
        )
    }

    @Test(arguments: [
        ("rating", "recipe.notARating"), ("cover", "recipe.notAPicture"), ("nutrition", "recipe.noBasis"),
        ("nutrients", "recipe.notNutrition"), ("weight", "recipe.notAWeight"), ("number", "recipe.notANumber"),
        ("line", "recipe.notALine"),
    ])
    func `details that mean nothing are refused`(wrong: String, code: String) async throws {
        let home = try RecipeHome(.memory)
        var recipe = RecipeHome.recipe("Pie", "1 egg")
        switch wrong {
        case "rating": recipe.rating = 6
        case "cover": recipe.cover = "data:image/png;base64,AAAA"
        case "nutrition": recipe.nutrition = NutritionFacts()
        case "nutrients": recipe.nutrition.basis = .perServing
        case "weight": recipe.totalWeight = "0"
        case "number": recipe.totalWeight = "much"
        default:
            recipe.steps = ["Bake."]
            recipe.stepDetails = [StepDetails()]
            (recipe.stepDetails[0].lineIds, recipe.stepDetails[0].chosen) = (["egg"], true)
        }
        let refusal = try await #require(throws: Refusal.self) { try await home.add(recipe, key: "k1") }
        #expect(refusal.status == .invalid && refusal.problem.code == code)
        #expect(try await home.list().recipes.isEmpty)
    }

    @Test func `what a person says of a line is stored with a new recipe, and learned`() async throws {
        let home = try RecipeHome(.memory)
        home.quantity.answer(CorrectLinesRequest.self) { (_, _) async throws(Refusal) in CorrectLinesReply() }
        var recipe = RecipeHome.recipe("Pie", "1 egg")
        recipe.ingredients[0].id = "ignored"
        recipe.ingredients[0].reading.name = "duck egg"
        recipe.ingredients[0].reading.ingredientKey = "duck egg"
        recipe.ingredients[0].reading.own = true
        let added = try await home.add(recipe, key: "k1").recipe.ingredients[0]
        #expect(added.reading.name == "duck egg" && added.reading.own && added.id != "ignored")
        #expect(home.quantity.requests(of: ReadLinesRequest.self).isEmpty)
        let learned = home.quantity.requests(of: CorrectLinesRequest.self).flatMap(\.request.corrections)
        #expect(learned.map(\.text) == ["1 egg"])
    }
}
