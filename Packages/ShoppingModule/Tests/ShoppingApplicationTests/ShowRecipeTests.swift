import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct ShowRecipeTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private func arrange(portion: Rational? = nil) async {
        let soup = Recipe(
            title: "Soup",
            servings: Servings(text: "4", count: 4),
            lines: ["2 cup milk", "salt, to taste"].map { IngredientLine($0) }
        )
        await stubs.arrange {
            $0.kept = [soup]
            $0.gramsPerUnit = ["milk cup": 240]
            if let portion { $0.portionSizes = ["soup": portion] }
        }
    }

    @Test func `a recipe without a portion is shown alone`() async throws {
        await arrange()
        let shown = try await shopping.showRecipe("SOUP")
        #expect(shown.recipe.id == "soup" && shown.portions == nil && shown.unweighed.isEmpty)
        #expect(await stubs.questions == ["recipe SOUP"])
    }

    @Test func `a title with a slip is refused with the one that the person may have meant`() async throws {
        await arrange()
        let near = await #expect(throws: ShoppingError.self) { try await shopping.showRecipe("Soups") }
        #expect(near?.description == "The home has no saved recipe \"Soups\". Did you mean \"Soup\"?")
        let far = await #expect(throws: ShoppingError.self) { try await shopping.showRecipe("Soufflé") }
        #expect(
            far?.description
                == "The home has no saved recipe \"Soufflé\": look its title up in the list of recipes."
        )
    }

    @Test func `the ingredients' weights count where nothing else says what the recipe weighs`() async throws {
        await arrange()
        let shown = try await shopping.showRecipe("soup", portions: PortionQuery())
        guard case .known(let facts) = shown.portions else {
            Issue.record("\(String(describing: shown.portions))")
            return
        }
        #expect(facts.portionSize == 480 && shown.unweighed == ["salt, to taste"])
        #expect(await stubs.questions == ["recipe soup", "weigh 2", "portions of soup"])
    }

    @Test(arguments: [(150, nil, nil), (nil, 100, nil), (nil, nil, 900)] as [(Rational?, Rational?, Rational?)])
    func `nothing is weighed where a portion or the weight is known`(
        set: Rational?,
        portion: Rational?,
        total: Rational?
    ) async throws {
        await arrange(portion: set)
        var query = PortionQuery()
        (query.portionSize, query.totalWeight) = (portion, total)
        let shown = try await shopping.showRecipe("soup", portions: set == nil ? query : nil)
        guard case .known(let facts) = shown.portions else {
            Issue.record("\(String(describing: shown.portions))")
            return
        }
        #expect(facts.portionSize == set ?? portion ?? total && shown.unweighed.isEmpty)
        #expect(await stubs.questions == ["recipe soup", "portions of soup"])
    }

    @Test func `an unknown recipe is refused`() async throws {
        let error = await #expect(throws: ShoppingError.self) { try await shopping.showRecipe("stew") }
        #expect(error?.description.contains("\"stew\"") == true)
    }
}
