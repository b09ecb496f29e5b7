import RecipeMessages
import Testing

@testable import LarderCommands

@Suite struct RecipeListTests {
    @Test func `a list of several pages is printed whole, even from a service that sends one page at a time`() async {
        let services = StubServices()
        services.answer(ListRecipesRequest.self) { request in
            var recipe = RecipeSummary()
            recipe.title = request.cursor.isEmpty ? "Apple pie" : "Zucchini bread"
            var page = ListRecipesReply()
            page.recipes = [recipe]
            page.nextCursor = request.cursor.isEmpty ? "apple" : ""
            return page
        }
        let run = await Run(["recipe", "list"], services: services)
        #expect(run.status == .done)
        #expect(run.output.contains("Apple pie") && run.output.contains("Zucchini bread"))
        #expect(services.sent(ListRecipesRequest.self).map(\.cursor) == ["", "apple"])
        #expect(services.sent(ListRecipesRequest.self).allSatisfy { $0.allPages })
    }
}
