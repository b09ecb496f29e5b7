import CommonMessages
import Envelope
import MessageBus
import RecipeMessages
import ShoppingMessages
import Testing

/// Plans while one of the services that Shopping calls is not running.
@Suite struct AbsentServiceTests {
    @Test(arguments: [ServiceName.quantity, .product, .category])
    func `a plan ends within its time and names the missing service`(absent: ServiceName) async throws {
        var planned = PlannedRecipe()
        planned.inline.title = "Tea"
        var line = IngredientLine()
        line.text = "1 lemon"
        planned.inline.ingredients = [line]
        var request = PlanRequest()
        request.recipes = [planned]
        let present = [ServiceName.quantity, .product, .inventory, .category, .recipe, .shopping].filter {
            $0 != absent
        }
        let refusal = try await InprocBus.run(present) { [request] client in
            do throws(Refusal) {
                _ = try await client.request(
                    request,
                    options: RequestOptions(household: Scenario.household, budget: .seconds(30))
                )
                return nil as Refusal?
            } catch { return error }
        }
        #expect(refusal?.status.isRetryable == true, "\(String(describing: refusal))")
        #expect(refusal?.problem.sentence.contains(absent.rawValue) == true, "\(String(describing: refusal))")
    }
}
