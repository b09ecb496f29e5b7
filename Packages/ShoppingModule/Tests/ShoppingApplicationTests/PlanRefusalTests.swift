import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct PlanRefusalTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private func recipe(_ title: String, servings: Rational? = 4, _ lines: String...) -> Recipe {
        Recipe(
            title: title,
            servings: Servings(text: "a few", count: servings),
            lines: lines.map { IngredientLine($0) }
        )
    }

    private func refusal(_ order: PlanOrder) async throws -> ShoppingError {
        do {
            _ = try await shopping.plan(order)
        } catch { return error }
        throw NotRefused()
    }

    private struct NotRefused: Error {}

    @Test func `an order without recipes is refused`() async throws {
        guard case .noRecipes = try await refusal(PlanOrder(recipes: [])) else { return #expect(Bool(false)) }
        #expect(await stubs.questions.isEmpty)
    }

    @Test func `one recipe that cannot be scaled does not stop the others`() async throws {
        let entries = [recipe("Stew", servings: nil, "1 cup milk"), recipe("Soup", "2 cup milk"), recipe("Air")]
            .map { PlanOrder.Entry(.inline($0), .servings(8)) }
        let plan = try await shopping.plan(PlanOrder(recipes: entries))
        #expect(plan.recipes.map(\.recipe.title) == ["Soup"])
        #expect(plan.items.first?.need.map(\.displayText) == ["4 cup"])
        #expect(
            plan.refused == [
                RefusedRecipe(position: 0, reason: .noServings(title: "Stew", says: "a few")),
                RefusedRecipe(position: 2, reason: .noIngredients(title: "Air")),
            ]
        )
    }

    @Test func `when no recipe is left the order is refused with every reason`() async throws {
        let order = PlanOrder(recipes: [
            PlanOrder.Entry(.inline(recipe("Air"))), PlanOrder.Entry(.inline(recipe("Sky"))),
        ])
        let error = try await refusal(order)
        guard case .nothingLeft(let refused) = error else { return #expect(Bool(false)) }
        #expect(refused.map(\.position) == [0, 1])
        #expect(error.description.contains("\"Air\"") && error.description.contains("\"Sky\""))
    }

    @Test func `kept recipes are found by reference, each asked for once`() async throws {
        let soup = recipe("Soup", "1 cup milk")
        await stubs.arrange { $0.kept = [soup] }
        let entry = PlanOrder.Entry(.reference("soup"))
        let plan = try await shopping.plan(PlanOrder(recipes: [entry, entry]))
        #expect(plan.items.first?.need.map(\.displayText) == ["2 cup"])
        #expect(await stubs.questions.first == "recipes 1")
    }

    @Test func `a recipe that the home does not keep refuses the order and is named`() async throws {
        let order = PlanOrder(recipes: ["Soup", "Stew"].map { PlanOrder.Entry(.reference($0)) })
        let error = try await refusal(order)
        guard case .unknownRecipes(["Soup", "Stew"]) = error else { return #expect(Bool(false)) }
        #expect(error.description.hasPrefix("There is no recipe \"Soup\" nor \"Stew\""))
    }

    @Test(arguments: Collaborator.allCases)
    func `a collaborator that is not there is named`(absent: Collaborator) async throws {
        let soup = recipe("Soup", "1 cup milk")
        await stubs.arrange { stubs in
            stubs.absent = [absent]
            stubs.products = ["milk": ["prd_1"]]
            stubs.kept = [soup]
        }
        let error = try await refusal(PlanOrder(recipes: [PlanOrder.Entry(.reference("Soup"))]))
        guard case .collaborator(let failure) = error else { return #expect(Bool(false)) }
        #expect(failure.collaborator == absent)
        #expect(failure.cause as? StubError == .absent(absent))
        #expect(error.description.contains(absent.rawValue))
    }

    @Test func `the store is reported first when several collaborators fail`() async throws {
        await stubs.arrange { $0.absent = [.product, .category, .inventory] }
        let error = try await refusal(PlanOrder(recipes: [PlanOrder.Entry(.inline(recipe("Soup", "1 cup milk")))]))
        guard case .collaborator(let failure) = error else { return #expect(Bool(false)) }
        #expect(failure.collaborator == .category)
    }

    @Test func `the reason of an empty order says what to do`() {
        #expect(ShoppingError.noRecipes.description.hasSuffix("name at least one recipe."))
    }
}
