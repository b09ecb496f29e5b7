import CommonMessages
import EndpointTestKit
import Envelope
import MessageBus
import MessageBusTestKit
import RecipeMessages
import Testing

/// Searches and statistics over messages.
@Suite struct SearchTests {
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

    private func filled(_ adapter: RecipeHome.Adapter) async throws -> RecipeHome {
        let home = try RecipeHome(adapter)
        var pie = RecipeHome.recipe("Pie", "2 apples", "flour")
        (pie.tags, pie.totalMinutes, pie.rating) = (["Sweet"], 60, 4)
        _ = try await home.add(pie, key: "k1")
        _ = try await home.add(RecipeHome.recipe("Apple tea", "1 l water"), key: "k2")
        var edit = EditRecipeRequest()
        (edit.reference, edit.favorite) = ("pie", true)
        _ = try await send(edit, to: home, key: "k3")
        var cooked = MarkRecipeCookedRequest()
        (cooked.reference, cooked.day, cooked.servings) = ("pie", "2023-11-13", "3")
        _ = try await send(cooked, to: home, key: "k4")
        return home
    }

    /// A search with every field but those of other times.
    private var full: RecipeSearch {
        var search = RecipeSearch()
        (search.text, search.tags, search.mostMinutes) = ("aples", ["sweet"], 60)
        (search.with, search.without, search.favorite) = (["flour"], ["water"], true)
        (search.notCookedSince, search.leastRating, search.sort) = ("2023-11-14", 4, .rating)
        return search
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `a search looks at every field, and pages go on`(adapter: RecipeHome.Adapter) async throws {
        let home = try await filled(adapter)
        var request = SearchRecipesRequest()
        request.search = full
        let reply = try await send(request, to: home)
        #expect(reply.recipes.map(\.recipe.title) == ["Pie"] && reply.recipes[0].excerpt == "2 apples")
        #expect(reply.recipes[0].field == "ingredients" && reply.recipes[0].recipe.cooked.times == 1)
        request.search = RecipeSearch()
        (request.search.text, request.limit) = ("apple", 1)
        let first = try await send(request, to: home)
        #expect(first.recipes.map(\.recipe.title) == ["Apple tea"] && first.recipes[0].field.isEmpty)
        request.cursor = first.nextCursor
        #expect(try await send(request, to: home).recipes.map(\.recipe.title) == ["Pie"])
        (request.search.text, request.cursor, request.search.neverCooked) = ("", "", true)
        #expect(try await send(request, to: home).recipes.map(\.recipe.title) == ["Apple tea"])
        request.search.cookedBy = "2023-11-13"
        #expect(try await send(request, to: home).recipes.map(\.recipe.title) == ["Pie"])
        request.search.cookedSince = "2023-11-14"
        #expect(try await send(request, to: home).recipes.isEmpty)
    }

    @Test(arguments: [("pie", ""), ("sweet", "tags"), ("flour", "ingredients"), ("crisp", "text")])
    func `a hit names the part of the recipe around its piece`(word: String, field: String) async throws {
        let home = try await filled(.memory)
        var edit = EditRecipeRequest()
        (edit.reference, edit.notes) = ("pie", "Crisp crust.")
        _ = try await send(edit, to: home, key: "k5")
        var request = SearchRecipesRequest()
        request.search.text = word
        #expect(try await send(request, to: home).recipes.map(\.field) == [field])
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `a search is kept whole under a name, and runs by it`(adapter: RecipeHome.Adapter) async throws {
        let home = try await filled(adapter)
        var save = SaveRecipeSearchRequest()
        (save.name, save.search) = ("Pies", full)
        let saved = try await send(save, to: home, key: "k5").search
        #expect(saved.name == "Pies" && saved.search == full)
        #expect(try await send(ListRecipeSearchesRequest(), to: home).searches == [saved])
        var run = SearchRecipesRequest()
        run.saved = "pies"
        #expect(try await send(run, to: home).recipes.map(\.recipe.title) == ["Pie"])
        var deletion = DeleteRecipeSearchRequest()
        deletion.name = "PIES"
        #expect(try await send(deletion, to: home, key: "k6").search == saved)
        #expect(try await code(deletion, to: home) == "notFound recipe.unknownSearch name")
        #expect(try await code(run, to: home) == "notFound recipe.unknownSearch name")
        (save.name, save.search) = (" ", full)
        #expect(try await code(save, to: home) == "invalid recipe.notASearchName name")
    }

    @Test func `a search that can't be is refused`() async throws {
        let home = try RecipeHome(.memory)
        var request = SearchRecipesRequest()
        request.search.text = "!"
        #expect(try await code(request, to: home) == "invalid recipe.noSearchWords search")
        (request.search.text, request.search.cookedBy) = ("", "soon")
        #expect(try await code(request, to: home) == "invalid recipe.notADay search.cookedBy")
        (request.search.lastCooked, request.search.leastRating) = (nil, 6)
        #expect(try await code(request, to: home).hasPrefix("invalid recipe.notARating"))
        (request.search.leastRating, request.search.sort) = (0, .UNRECOGNIZED(99))
        #expect(try await code(request, to: home) == "invalid recipe.notASort search.sort")
        (request.search.sort, request.saved) = (.rating, "pies")
        #expect(try await code(request, to: home) == "invalid recipe.twoSearches saved")
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `statistics have every field`(adapter: RecipeHome.Adapter) async throws {
        let home = try await filled(adapter)
        let reply = try await send(ViewRecipeStatisticsRequest(), to: home)
        #expect([reply.recipes, reply.favorites, reply.neverCooked, reply.cookings] == [2, 1, 1, 1])
        #expect(reply.averageServings == "3" && reply.weekdays == [1, 0, 0, 0, 0, 0, 0])
        #expect(reply.mostCooked.map(\.title) == ["Pie"] && reply.mostCooked[0].cooked.lastDay == "2023-11-13")
        #expect(reply.months.map(\.name) == ["2023-11"] && reply.tags.map(\.name) == ["Sweet"])
        #expect(reply.longAgo.map(\.title) == ["Pie"])
        var request = ViewRecipeStatisticsRequest()
        request.from = "2023-11-14"
        #expect(try await send(request, to: home).cookings == 0)
        request.until = "never"
        #expect(try await code(request, to: home) == "invalid recipe.notADay until")
    }
}
