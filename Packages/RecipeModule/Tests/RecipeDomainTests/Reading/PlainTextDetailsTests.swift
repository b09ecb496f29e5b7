import Quantities
import Testing

@testable import RecipeDomain

/// What a plain text says besides its ingredients and steps.
@Suite struct PlainTextDetailsTests {
    private func recipe(_ text: String) throws -> Recipe {
        try RecipeReader(fileName: "note.txt").read(text).recipes[0]
    }

    private func nutrients(_ recipe: Recipe) -> [String] {
        recipe.details.nutrition?.nutrients.map { "\($0.name) \($0.amount.value) \($0.amount.unit)" } ?? []
    }

    @Test func `an introduction before the ingredients is the description`() throws {
        let text = """
            Bean soup
            My neighbor cooks it.

            It warms up well.
            Zubereitungszeit: 20 Minuten
            https://example.org/beans
            Ruhezeit: 1 Std
            Ingredients
            1 l water
            """
        let reading = try RecipeReader().read(text)
        let recipe = reading.recipes[0]
        #expect(recipe.details.description == "My neighbor cooks it.\n\nIt warms up well.")
        #expect(recipe.times == CookingTimes(prepMinutes: 20, restMinutes: 60))
        #expect(recipe.ingredients.map(\.text) == ["1 l water"])
        #expect(recipe.sourceURL == "https://example.org/beans" && reading.notes.isEmpty)
    }

    @Test(arguments: [
        "Rusks\nCrisp and dry.\nMakes 20 slices\n1 loaf bread\nsalt", "Rusks\nCrisp and dry.\n\n1 loaf bread\nsalt",
        "Rusks\nServes 4\nCrisp and dry.\nTotal time: 2 h\n1 loaf bread\nsalt",
    ])
    func `a sentence above the ingredients is the description, without a heading, too`(text: String) throws {
        let recipe = try recipe(text)
        #expect(recipe.details.description == "Crisp and dry.")
        #expect(recipe.ingredients.map(\.text) == ["1 loaf bread", "salt"])
    }

    @Test(arguments: [
        "Rusks\nSalt to taste.\n1 loaf bread", "Rusks\nServes 2\nSalt to taste.\nPepper to taste.\n1 loaf bread",
        "Rusks\nSalt to taste.\n\n1 loaf of bread.",
    ])
    func `an ingredient at the top that ends like a sentence remains an ingredient`(text: String) throws {
        let recipe = try recipe(text)
        #expect(recipe.details.description == nil && recipe.ingredients[0].text == "Salt to taste.")
    }

    @Test(arguments: ["Notes", "Notes:", "## Notes", "**Notes**", "Notizen", "Remarques :", "Notlar"])
    func `what follows the method under a heading of notes is the home's notes`(heading: String) throws {
        let recipe = try recipe("Rusks\n1 loaf bread\n\nMethod\nDry it.\n\n\(heading)\nKeeps long.\n\nUse old bread.")
        #expect(recipe.steps == ["Dry it."])
        #expect(recipe.details.notes == "Keeps long.\n\nUse old bread.")
    }

    @Test func `a part such as tips is in the notes under its heading, and comments are left out`() throws {
        let text = "Rusks\n1 loaf bread\nMethod\nDry it.\nNotes\nKeeps long.\nTips\nTurn it.\nComments\nYum!"
        let reading = try RecipeReader().read(text)
        #expect(reading.recipes[0].details.notes == "Keeps long.\n\nTips\nTurn it.")
        #expect(reading.notes == ["The part \"Comments\" was left out."])
    }

    @Test func `a note on one line lasts to the end of its paragraph`() throws {
        let text = "Rusks\n1 loaf bread\nMethod\n1. Slice it.\n\nNote: It crumbles.\nSweep up.\n\n2. Dry it."
        let recipe = try recipe(text)
        #expect(recipe.steps == ["Slice it.", "Dry it."])
        #expect(recipe.details.notes == "It crumbles.\nSweep up.")
        let several = "Rusks\n1 loaf bread\nMethod\n1. Slice it.\n\nNote: It crumbles.\nNote: Sweep up.\n\n2. Dry it."
        #expect(try self.recipe(several).steps == ["Slice it.", "Dry it."])
        #expect(try self.recipe(several).details.notes == "It crumbles.\nSweep up.")
    }

    @Test func `a source after the nutrition is one, and a paragraph after a source is a note`() throws {
        let text = "Rusks\n1 loaf bread\n\nMethod\n1. Dry it.\n\nNutrition\n350 kcal.\nSource: https://example.org/s"
        let recipe = try recipe(text)
        #expect(recipe.sourceURL == "https://example.org/s" && nutrients(recipe) == ["energy 350 kcal"])
        let after = try self.recipe("Rusks\n1 loaf bread\n\nMethod\n1. Dry it.\n\nSource\nRosa\n\nGood with rice.")
        #expect(after.sourceURL == "Rosa" && after.details.notes == "Good with rice.")
    }

    @Test(arguments: ["notes", "tips", "source"])
    func `a word of a list that is also a heading remains an ingredient without a gap`(word: String) throws {
        #expect(try recipe("Rusks\n1 loaf bread\n\(word)\nsalt").ingredients.count == 3)
    }

    @Test(arguments: [
        "Source: Rosa's notebook, p. 3", "Quelle: Rosa's notebook, p. 3", "Source\nRosa's notebook, p. 3",
    ])
    func `a source may be a name, wherever it stands`(line: String) throws {
        let after = try recipe("Rusks\n1 loaf bread\n\nMethod\n1. Dry it.\n\(line)")
        #expect(after.sourceURL == "Rosa's notebook, p. 3" && after.steps == ["Dry it."])
        let both = try recipe("Rusks\nhttps://example.org/r\n1 loaf bread\n\nMethod\n1. Dry it.\n\(line)")
        #expect(both.sourceURL == "https://example.org/r")
        #expect(both.details.notes == "Source: Rosa's notebook, p. 3")
    }

    @Test func `an address goes before a name that stands above it`() throws {
        let recipe = try recipe("Rusks\nSource: Rosa\nhttps://example.org/r\n1 loaf bread")
        #expect(recipe.sourceURL == "https://example.org/r" && recipe.details.notes == "Source: Rosa")
    }

    @Test(arguments: [
        ("Nutrition: 350 kcal", ["energy 350 kcal"], false), ("Calories: 350", ["energy 350 kcal"], false),
        ("Nutrition (per serving): 350 kcal, 12,5 g protein", ["energy 350 kcal", "protein 25/2 g"], false),
        ("Nährwerte pro 100 g: 2092 kJ; Fett: 20 g", ["energy 500 kcal", "fat 20 g"], true),
        ("Nutrition facts\nPer 100 g\nEnergy: 90 kcal\nSodium 1 g", ["energy 90 kcal", "sodium 1000 mg"], true),
    ])
    func `nutrition is read in a line and beneath a heading`(lines: String, expected: [String], isPer100: Bool) throws {
        let recipe = try recipe("Rusks\n1 loaf bread\n\nMethod\n1. Dry it.\n\(lines)")
        #expect(nutrients(recipe) == expected && recipe.steps == ["Dry it."])
        #expect((recipe.details.nutrition?.basis == .per100Grams) == isPer100)
    }

    @Test func `nutrition that is not understood as a whole is in the notes`() throws {
        let recipe = try recipe("Rusks\n1 loaf bread\n\nMethod\n1. Dry it.\nNutrition: 350 kcal, 3 stars, 2 points")
        #expect(recipe.details.nutrition == nil)
        #expect(recipe.details.notes == "Nutrition: 350 kcal, 3 stars, 2 points")
    }

    @Test(arguments: ["For the glaze:", "## Glaze", "**Glaze**"])
    func `a heading in the method stands above its steps`(heading: String) throws {
        let text = "Buns\n2 cups flour\n\nMethod\nKnead it.\n\(heading)\nMelt it.\n\nMethod\nBake it."
        let recipe = try recipe(text)
        #expect(recipe.steps.map(\.text) == ["Knead it.", "Melt it.", "Bake it."])
        let name = heading.filter { !"#*:".contains($0) }.whitespaceFolded
        #expect(recipe.steps.map(\.section) == [nil, name, nil])
    }

    @Test(arguments: [
        "In a bowl, whisk these:", "Put the following into the largest of your bowls:", "- Glaze:",
    ])
    func `a step that ends in a colon remains a step`(line: String) throws {
        let recipe = try recipe("Buns\n2 cups flour\n\nMethod\n\(line)\nMelt it.")
        #expect(recipe.steps.count == 2 && recipe.steps.allSatisfy { $0.section == nil })
    }

    @Test func `a heading without steps stays as a line`() throws {
        let recipe = try recipe("Buns\n2 cups flour\n\nMethod\nGlaze:\nTop:\nMelt it.\nEnjoy:")
        #expect(recipe.steps.map(\.text) == ["Glaze:", "Melt it.", "Enjoy:"])
        #expect(recipe.steps.map(\.section) == [nil, "Top", nil])
    }

    @Test func `a heading before more ingredients is theirs`() throws {
        let text = "Buns\n- 2 cups flour\n\nThe nuts are optional.\n\nTop:\n\n- 1 cup nuts\n\nMix and bake."
        let recipe = try recipe(text)
        #expect(recipe.ingredients.map(\.section) == [nil, "Top"])
        #expect(recipe.steps == ["The nuts are optional.", "Mix and bake."])
    }
}
