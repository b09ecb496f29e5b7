import Quantities
import ShoppingDomain
import Testing

@Suite struct IngredientTests {
    private func line(_ recipe: String, _ text: String, key: String, name: String = "") -> PlannedLine {
        let quantity = StructuredQuantity(range: nil, displayText: text, parseConfidence: 0)
        let reading = Reading(quantity: quantity, key: IngredientKey(rawValue: key), listName: name)
        return PlannedLine(recipe: recipe, text: text, reading: reading)
    }

    @Test func `equal keys are one ingredient, in order of first appearance`() {
        let found = Ingredient.gathering([
            line("A", "lemons", key: "lemon", name: "Lemons"), line("A", "cream", key: "cream", name: "Cream"),
            line("B", "a lemon", key: "lemon", name: "Lemon"),
        ])
        #expect(found.map(\.key.rawValue) == ["lemon", "cream"])
        #expect(found.map(\.name) == ["Lemons", "Cream"])
        #expect(found.map(\.lines.count) == [2, 1])
    }

    @Test func `lines that name no ingredient are omitted`() {
        #expect(Ingredient.gathering([line("A", "For the sauce:", key: "")]).isEmpty)
    }

    @Test func `an ingredient without a list name uses its key`() {
        #expect(Ingredient.gathering([line("A", "x", key: "lemon")]).map(\.name) == ["lemon"])
    }

    @Test func `a key is never empty`() {
        #expect(IngredientKey(rawValue: "") == nil)
        #expect(IngredientKey(rawValue: "egg")?.description == "egg")
    }

    @Test func `a recipe without a title is called untitled`() {
        let recipe = Recipe(title: " ", servings: Servings(text: "", count: nil), lines: [])
        #expect(recipe.title == "Untitled recipe")
    }
}
