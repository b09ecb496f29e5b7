import CommonMessages
import Envelope
import Foundation
import MessageBus
import RecipeMessages
import ShoppingMessages
import Testing

/// Pages that the recipe service reads for a plan.
@Suite struct RecipePageTests {
    /// Reads each page as a recipe that is named after its file; the fourth has none.
    private static func read(_ request: any RequestMessage) throws(Refusal) -> any WireMessage {
        guard let request = request as? ReadRecipeRequest, request.fileName != "3.txt" else {
            throw Refusal(.invalid, code: "recipe.noRecipe", sentence: "There is no recipe in it.")
        }
        var recipe = RecipeMessages.Recipe()
        recipe.title = request.fileName
        var line = RecipeMessages.IngredientLine()
        line.text = "2 cup flour"
        recipe.ingredients = [line]
        var reply = ReadRecipeReply()
        reply.recipes = [recipe]
        return reply
    }

    @Test(arguments: [1, 8, 9, 17]) func `every page is read once, in the order of the request`(count: Int) async throws
    {
        let services = StubServices(["ReadRecipeRequest": { (request) throws(Refusal) in try Self.read(request) }])
        var request = PlanRequest()
        request.recipes = (0..<count).map { number in
            var planned = ShoppingMessages.PlannedRecipe()
            planned.page.fileName = "\(number).txt"
            planned.page.content = .init("page".utf8)
            return planned
        }
        let plan = try await EndpointCall(services)(request)
        let read = (0..<count).filter { $0 != 3 }
        #expect(plan.recipes.map(\.title) == read.map { "\($0).txt" })
        #expect(plan.refused.map(\.position) == (count > 3 ? [3] : []))
        #expect(services.questions.filter { $0 == "ReadRecipeRequest" }.count == count)
    }
}
