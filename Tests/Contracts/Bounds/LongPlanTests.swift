import CommonMessages
import Envelope
import MessageBus
import RecipeMessages
import ShoppingMessages
import Testing

/// The longest plans over real messages, whose size is limited.
@Suite struct LongPlanTests {
    @Test func `5,000 different lines are planned within the limit of a message`() async throws {
        var planned = PlannedRecipe()
        planned.inline.title = "Feast"
        planned.inline.servings.count = "4"
        planned.inline.ingredients = (1...5_000).map { index in
            var line = IngredientLine()
            line.text =
                index.isMultiple(of: 10)
                ? "a little dish number \(index), as much as everybody likes"
                : "\(index) 1/2 cups special dish number \(index), chopped (see the note)"
            return line
        }
        planned.servings = "6"
        var request = PlanRequest()
        request.recipes = [planned]
        let services: [ServiceName] = [.quantity, .product, .inventory, .category, .recipe, .shopping]
        let reply = try await InprocBus.run(services) { [request] client in
            try await client.request(
                request,
                options: RequestOptions(household: Scenario.household, budget: .seconds(300))
            )
        }
        #expect(reply.coverage.lines == 5_000)
        #expect(reply.items.map { $0.sources.count + $0.uncounted.count }.reduce(0, +) == 5_000)
    }

    @Test func `200,000 lines are refused by the service that is asked, before any other reads them`() async throws {
        var line = IngredientLine()
        line.text = "1 g salt"
        var planned = PlannedRecipe()
        planned.inline.title = "Endless"
        planned.inline.ingredients = Array(repeating: line, count: 200_000)
        var plan = PlanRequest()
        plan.recipes = [planned]
        var add = AddRecipeRequest()
        add.recipe = planned.inline
        // No other service runs: a service that asks one fails with another code.
        let codes = try await InprocBus.run([.recipe, .shopping]) { [plan, add] client in
            let options = RequestOptions(household: Scenario.household, budget: .seconds(300), idempotencyKey: "k")
            let planning = await #expect(throws: Refusal.self) { try await client.request(plan, options: options) }
            let adding = await #expect(throws: Refusal.self) { try await client.request(add, options: options) }
            return [planning?.problem.code, adding?.problem.code]
        }
        #expect(codes == ["bus.tooManyEntries", "bus.tooManyEntries"])
    }
}
