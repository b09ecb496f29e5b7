import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct RecipeListTests {
    @Test func `a list of several pages is printed whole, even from a service that sends one page at a time`() async {
        let services = StubServices()
        services.answer(ListRecipesRequest.self) { request in
            var recipe = RecipeMessages.RecipeSummary()
            recipe.title = request.cursor.isEmpty ? "Apple pie" : "Zucchini bread"
            var page = ListRecipesReply()
            page.recipes = [recipe]
            page.nextCursor = request.cursor.isEmpty ? "apple" : ""
            return page
        }
        services.answer(RereadRecipesRequest.self) { _ in RereadRecipesReply() }
        services.answer(RenewIngredientKeysRequest.self) { _ in RenewIngredientKeysReply() }
        let run = await Run(["recipe", "list"], services: services)
        #expect(run.status == .done && run.errors.isEmpty)
        #expect(run.output.contains("Apple pie") && run.output.contains("Zucchini bread"))
        #expect(services.sent(ListRecipesRequest.self).map(\.cursor) == ["", "apple"])
        #expect(services.sent(ListRecipesRequest.self).allSatisfy { $0.allPages })
    }

    @Test func `a list with recipes of an earlier release offers the migration, and changes nothing`() async {
        let services = StubServices()
        services.answer(ListRecipesRequest.self) { _ in .with { $0.recipes = [.with { $0.title = "Pie" }] } }
        services.answer(RereadRecipesRequest.self) { _ in .with { $0.changed = 1 } }
        let run = await Run(["recipe", "list"], services: services)
        let offer = "Recipes of an earlier release have lines that are only texts: `larder migrate --apply` reads them."
        #expect(run.status == .done && run.errors.contains(offer))
        #expect(services.sent(RereadRecipesRequest.self).map(\.preview) == [true])
    }
    @Test func `a list offers the migration of ingredients that may stand twice`() async {
        let services = StubServices()
        services.answer(ListRecipesRequest.self) { _ in .with { $0.recipes = [.with { $0.title = "Pie" }] } }
        services.answer(RereadRecipesRequest.self) { _ in RereadRecipesReply() }
        services.answer(RenewIngredientKeysRequest.self) { _ in .with { ($0.changed, $0.nextCursor) = (1, "next") } }
        let run = await Run(["recipe", "list"], services: services)
        let offer = "Ingredients of an earlier release may stand twice: `larder migrate --apply` brings them together."
        #expect(run.status == .done && run.errors.contains(offer))
        #expect(services.sent(RenewIngredientKeysRequest.self).map(\.preview) == [true], "Only the first page counts.")
    }
}
