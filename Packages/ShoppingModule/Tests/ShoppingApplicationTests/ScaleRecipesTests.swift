import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct ScaleRecipesTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private func recipe(_ title: String, servings: String = "4", _ lines: String...) -> Recipe {
        let count = Rational(servings)
        return Recipe(
            title: title,
            servings: Servings(text: servings, count: count),
            lines: lines.map { IngredientLine($0) }
        )
    }

    @Test func `one request scales all recipes, and the others are left out`() async throws {
        let orders = try [
            recipe("Soup", "2 cup milk", "salt, to taste"), recipe("Stew", servings: "a few", "1 g salt"),
        ]
        .map { RecipeOrder(.inline($0), try Scaling(servings: "6")) }
        let scaled = try await shopping.scaleRecipes(orders)
        #expect(scaled.recipes.map(\.planned.recipe.title) == ["Soup"] && scaled.refused.map(\.position) == [1])
        #expect(scaled.recipes[0].lines.map(\.text) == ["3 cup milk", "salt, to taste"])
        #expect(scaled.recipes[0].count(.scaled) == 1 && scaled.recipes[0].count(.needsYou) == 1)
        #expect(scaled.recipes[0].count(.kept) == 0)
        #expect(await stubs.questions == ["scale 1"])
    }

    @Test(arguments: [("6", "", "Soup (6 servings)"), ("6", "Party soup", "Party soup")])
    func `a recipe is stored in another size, beside the original`(
        servings: String,
        title: String,
        stored: String
    ) async throws {
        let soup = recipe("Soup", "2 cup milk")
        await stubs.arrange { $0.kept = [soup] }
        let order = RecipeOrder(.reference("soup"), try Scaling(servings: servings))
        let saved = try await shopping.saveScaledRecipe(order, title: title)
        #expect(saved.recipe.title == stored)
        #expect(await stubs.kept.map(\.title) == ["Soup", stored])
        #expect(await stubs.questions == ["recipes 1", "scale 1", "add recipe \(stored)"])
    }

    @Test(arguments: [("4", "Soup (4 servings)"), ("1", "Soup (1 serving)"), ("", "Soup (× 1)")])
    func `the title tells the size, also of a bare number and of none`(servings: String, title: String) async throws {
        let order = RecipeOrder(.inline(recipe("Soup", servings: servings, "2 cup milk")), try Scaling(factor: "1"))
        #expect(try await shopping.saveScaledRecipe(order).recipe.title == title)
    }

    @Test func `of a page with several recipes, none is stored`() async throws {
        await stubs.arrange { $0.readsTwo = true }
        let page = RecipePage(content: Array("Soup\n2 cup milk".utf8), fileName: "soup.txt")
        let order = RecipeOrder(.page(page), try Scaling(servings: "6"))
        let error = await #expect(throws: ShoppingError.self) { try await shopping.saveScaledRecipe(order) }
        #expect(error?.description.contains("several recipes (Soup, Soup)") == true)
        #expect(await stubs.kept.isEmpty)
    }
}
