import Quantities
import Testing
import TextFormats

@testable import RecipeDomain

@Suite struct OwnPagesTests {
    @Test func `a page that is broken in many ways yields its whole recipe`() throws {
        let reading = try RecipeReader(fileName: "tart.html").read(PackageResources.apple_tart_html)
        #expect(reading.recipes.count == 1)
        let recipe = reading.recipes[0]
        #expect(recipe.title == "Grandma's apple tart")
        #expect(
            recipe.ingredients.map(\.text) == [
                "1 ½ cups all-purpose flour", "8 tablespoons cold butter, cubed", "4 tart apples, peeled and sliced",
                "3 tbsp sugar (or to taste)", "1 pinch of salt",
            ]
        )
        #expect(recipe.servings?.text == "8 slices")
        #expect(recipe.servings?.yield == 8 && recipe.servings?.count == nil)
        #expect(recipe.times == CookingTimes(prepMinutes: 25, cookMinutes: 40, totalMinutes: 65))
        #expect(recipe.tags == ["apple", "autumn", "Dessert", "French"])
        #expect(recipe.language == "en-US")
        #expect(recipe.steps.count == 3)
        #expect(recipe.steps[1] == RecipeStep("Chill in a 9\" tin for an hour.", section: "Dough"))
        #expect(reading.notes.count == 1)
        for repair: JSONRepair in [.wrapper, .trailingSemicolon, .controlCharacter, .innerQuote, .trailingComma] {
            #expect(reading.notes[0].contains(repair.description))
        }
    }

    @Test func `an old page with microdata yields its recipe`() throws {
        let reading = try RecipeReader().read(PackageResources.old_lentil_soup_html)
        let recipe = reading.recipes[0]
        #expect(recipe.title == "Lentil soup")
        #expect(recipe.ingredients.map(\.text) == ["250 g red lentils", "1 onion, chopped", "1 l water", "salt"])
        #expect(recipe.servings?.count == 4)
        #expect(recipe.times == CookingTimes(prepMinutes: 10, cookMinutes: 35))
        #expect(recipe.steps == ["Simmer everything.", "Season."])
        #expect(reading.notes == ["The recipe was read from the page's marked text (microdata)."])
    }

    @Test func `a German plain text yields its recipe`() throws {
        let reading = try RecipeReader().read(PackageResources.quark_pancakes_txt)
        let recipe = reading.recipes[0]
        #expect(recipe.title == "Quarkpfannkuchen")
        #expect(recipe.servings?.text == "Ergibt 8 Stück")
        #expect(recipe.servings?.yield == 8 && recipe.servings?.count == nil)
        #expect(recipe.times == CookingTimes(prepMinutes: 10, cookMinutes: 20))
        let lines = ["250 g Magerquark", "2 Eier", "125 g Mehl", "1 Prise Salz", "2 EL Zucker", "etwas Butter"]
        #expect(recipe.ingredients.map(\.text) == lines)
        #expect(
            recipe.ingredients.map(\.section) == Array(repeating: "Für den Teig", count: 4) + [
                "Zum Servieren", "Zum Servieren",
            ]
        )
        #expect(recipe.steps == ["Alles verrühren.", "In Butter goldbraun backen."])
        #expect(recipe.language == "de")
        #expect(recipe.details.notes == "Tipps\nSchmeckt mit Apfelmus." && reading.notes.isEmpty)
    }
}
