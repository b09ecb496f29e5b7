import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct AssignIngredientsTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    @Test func `one request reads the names and another assigns each ingredient once`() async throws {
        let outcome = try await shopping.assignIngredients(["oats", "1 cup milk", "2 cup milk"], to: "Breakfast")
        #expect(outcome.category?.name == "Breakfast")
        #expect(outcome.ingredients.map(\.name) == ["Oats", "Milk"])
        #expect(outcome.ingredients.map(\.category) == [outcome.category, outcome.category])
        #expect(await stubs.questions == ["read 3", "assign Oats, Milk to Breakfast"])
    }

    @Test func `removing a choice returns the ingredient to the category of its aisle hint`() async throws {
        let outcome = try await shopping.assignIngredients(["1 cup milk"], to: "default")
        #expect(outcome.category == nil)
        #expect(outcome.ingredients.map(\.category.name) == ["Dairy"])
    }

    @Test func `a text that names no ingredient assigns nothing`() async {
        do {
            _ = try await shopping.assignIngredients(["milk", "Topping:"], to: "Breakfast")
            Issue.record("A heading was assigned.")
        } catch {
            #expect("\(error)" == "\"Topping:\" names no ingredient: write it as a recipe would, such as \"oat milk\".")
        }
        #expect(await stubs.questions == ["read 2"])
    }
}
