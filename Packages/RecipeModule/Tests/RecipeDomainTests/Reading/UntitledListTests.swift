import Testing

@testable import RecipeDomain

/// A list that someone wrote down without a title.
@Suite struct UntitledListTests {
    private func recipe(_ text: String) throws -> Recipe {
        try RecipeReader(fileName: "shopping.txt").read(text).recipes[0]
    }

    @Test(arguments: [
        "200 g flour\n1 egg", "3 x 200 g flour\nsalt\n1 egg", "½ cup oil\n1 egg", "1/2 cup oil\n2 eggs",
        "1,5 l Milch\n3 Eier", "500ml milk\n1 egg", "3 eggs\n200 g flour", "200 g flour",
        "2 Onions, finely chopped\n1 egg", "2 Zwiebeln fein gehackt\n3 Eier", "3 Eier\n1 l Milch",
    ])
    func `a first line that is an ingredient is bought, too`(text: String) throws {
        let recipe = try recipe(text)
        #expect(recipe.title == "shopping")
        #expect(recipe.ingredients.map(\.text) == text.split(separator: "\n").map(String.init))
    }

    @Test(arguments: [
        "3 Cheese Lasagna\n200 g flour", "7-layer dip\n200 g beans", "200 g\n\n200 g flour",
        "5 Spice Chicken\n1 kg chicken", "2 cups of love\n\n200 g flour", "Bread\n200 g flour",
        "3 eggs cake\nIngredients:\n200 g flour",
    ])
    func `a title may begin with a number`(text: String) throws {
        let recipe = try recipe(text)
        #expect(recipe.title == text.prefix { $0 != "\n" })
        #expect(recipe.ingredients.count == 1)
    }
}
