import Testing

@testable import RecipeDomain

@Suite struct RecipeTests {
    @Test func `white space is folded and empty values are left out`() throws {
        let recipe = try Recipe(
            title: "  Apple\u{A0}\n pie ",
            ingredients: [IngredientLine(" 1\tegg ", section: " "), IngredientLine(""), IngredientLine("sal\u{AD}t")],
            tags: ["Sweet", "sweet ", "", "Pie"],
            steps: ["", " Bake. "]
        )
        #expect(recipe.title == "Apple pie")
        #expect(recipe.ingredients == [IngredientLine("1 egg"), IngredientLine("salt")])
        #expect(recipe.ingredients[0].section == nil)
        #expect(recipe.tags == ["Sweet", "Pie"])
        #expect(recipe.steps == ["Bake."])
    }

    @Test func `a recipe needs a title and ingredients`() {
        #expect(throws: RecipeContentError.noTitle) {
            try Recipe(title: "\u{200B} ", ingredients: [IngredientLine("1 egg")])
        }
        #expect(throws: RecipeContentError.noIngredients(title: "Air")) { try Recipe(title: "Air", ingredients: []) }
    }

    @Test func `titles are compared regardless of case, space, and encoding of accents`() {
        #expect(TitleKey("Cre\u{300}me  BRÛLÉE") == TitleKey(" crème brûlée"))
        #expect(TitleKey("Creme") != TitleKey("Crème"))
        #expect(TitleKey("b") < TitleKey("ä"))
        #expect(TitleKey("Pie").description == "pie")
    }

    @Test func `negative times are unknown`() {
        let times = CookingTimes(prepMinutes: -1, cookMinutes: 0, totalMinutes: 5)
        #expect(times == CookingTimes(prepMinutes: nil, cookMinutes: 0, totalMinutes: 5))
    }

    @Test(arguments: [RecipeContentError.noTitle, .noIngredients(title: "Air"), .notAServingsCount(text: "x")])
    func `each error says what to do next`(error: RecipeContentError) {
        #expect(error.description.contains(": "))
        #expect(error.description.hasSuffix("."))
    }
}
