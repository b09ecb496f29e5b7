import CommonMessages
import EndpointTestKit
import Envelope
import MessageBus
import MessageBusTestKit
import RecipeMessages
import Testing

/// What was cooked, and favorites, over messages.
@Suite struct CookingTests {
    private func send<Request: RequestMessage>(
        _ request: Request,
        to home: RecipeHome,
        key: String? = nil
    ) async throws(Refusal) -> Request.Reply {
        try await home.sender.request(request, options: RecipeHome.options("smith", key: key))
    }

    private func code<Request: RequestMessage>(_ request: Request, to home: RecipeHome) async throws -> String {
        let refusal = try await #require(throws: Refusal.self) { try await send(request, to: home, key: "wrong") }
        return "\(refusal.status) \(refusal.problem.code) \(refusal.problem.field)"
    }

    private var cooked: MarkRecipeCookedRequest {
        var request = MarkRecipeCookedRequest()
        (request.reference, request.day, request.servings, request.note) = ("pie", "2023-11-13", "9/2", "Good.")
        return request
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `a cooking is said, listed, counted and taken back`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        let pie = try await home.add(RecipeHome.recipe("Pie", "1 egg"), key: "k1").recipe
        let said = try await send(cooked, to: home, key: "k2")
        #expect(unsetFields(of: [said]) == [])
        #expect(said.cooking.recipeID == pie.id && said.cooking.title == "Pie" && said.cooking.servings == "9/2")
        #expect(said.cooking.day == "2023-11-13" && said.cooking.note == "Good.")
        #expect(said.cooking.saidAt == 1_700_000_000_000 && said.total.times == 1)
        var second = MarkRecipeCookedRequest()
        second.reference = pie.id
        let today = try await send(second, to: home, key: "k3")
        #expect(today.cooking.day == "2023-11-14" && today.total.lastDay == "2023-11-14" && today.total.times == 2)
        var list = ListCookingsRequest()
        list.limit = 1
        let first = try await send(list, to: home)
        #expect(first.cookings == [today.cooking] && !first.nextCursor.isEmpty)
        list.cursor = first.nextCursor
        #expect(try await send(list, to: home).cookings == [said.cooking])
        (list.cursor, list.reference, list.from, list.until) = ("", "pie", "2023-11-13", "2023-11-13")
        #expect(try await send(list, to: home).cookings == [said.cooking])
        var get = GetRecipesRequest()
        get.references = ["pie", "stew"]
        let found = try await send(get, to: home).recipes
        #expect(found.map(\.hasCooked) == [true, false] && found[0].cooked == today.total)
        #expect(try await home.list().recipes.map(\.cooked) == [today.total])
        var deletion = DeleteCookingRequest()
        deletion.id = today.cooking.id
        let gone = try await send(deletion, to: home, key: "k4")
        #expect(gone.cooking == today.cooking && gone.total == said.total)
        #expect(try await code(deletion, to: home) == "notFound recipe.unknownCooking id")
    }

    @Test func `a request that can't be is refused with its field`() async throws {
        let home = try RecipeHome(.memory)
        _ = try await home.add(RecipeHome.recipe("Pie", "1 egg"), key: "k1")
        var request = cooked
        request.day = "13.11.2023"
        #expect(try await code(request, to: home) == "invalid recipe.notADay day")
        request.day = "2023-11-16"
        #expect(try await code(request, to: home) == "invalid recipe.dayAhead day")
        (request.day, request.servings) = ("", "-1")
        #expect(try await code(request, to: home).hasSuffix(" recipe.servings.count"))
        (request.servings, request.note) = ("", String(repeating: "x", count: 501))
        #expect(try await code(request, to: home) == "invalid recipe.noteTooLong note")
        request.reference = "stew"
        #expect(try await code(request, to: home) == "notFound recipe.unknownRecipe reference")
        var list = ListCookingsRequest()
        list.until = "soon"
        #expect(try await code(list, to: home) == "invalid recipe.notADay until")
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `a recipe becomes a favorite by an edit, and stops being one`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        _ = try await home.add(RecipeHome.recipe("Pie", "1 egg"), key: "k1")
        var edit = EditRecipeRequest()
        (edit.reference, edit.favorite) = ("pie", true)
        #expect(try await send(edit, to: home, key: "k2").recipe.favorite)
        #expect(try await home.list().recipes.map(\.favorite) == [true])
        edit.favorite = false
        #expect(try await !send(edit, to: home, key: "k3").recipe.favorite)
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `a preview of a deletion says what would go, and moves nothing`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        _ = try await home.add(RecipeHome.recipe("Pie", "1 egg"), key: "k1")
        _ = try await send(cooked, to: home, key: "k2")
        var deletion = DeleteRecipesRequest()
        (deletion.references, deletion.preview) = (["pie"], true)
        let shown = try await send(deletion, to: home, key: "k3")
        #expect(shown.recipes.map(\.title) == ["Pie"] && unsetFields(of: [shown]) == [])
        #expect(try await home.list().recipes.map(\.title) == ["Pie"])
    }
}
