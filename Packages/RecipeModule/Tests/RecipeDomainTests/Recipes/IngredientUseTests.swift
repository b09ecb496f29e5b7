import RecipeDomain
import Testing

/// How recipes use an ingredient, by its name.
@Suite struct IngredientUseTests {
    @Test(arguments: [("", true), ("cre", true), ("FRA creme", true), ("fresh", false), ("aiche", false)])
    func `the beginnings of words find a name, in any order and without accents`(words: String, isFound: Bool) {
        let use = IngredientUse(
            ingredientKey: "zarf",
            name: "Crème fraîche",
            recipeCount: 1,
            preferredUnit: nil,
            lastChange: nil
        )
        #expect(use.isNamed(words) == isFound)
    }
}
