import Quantities
import RecipeDomain
import Testing

@Suite struct RecipeDifferenceTests {
    private func soup(_ line: String, _ name: String, _ range: AmountRange? = nil, shown: String) throws -> Recipe {
        let quantity = StructuredQuantity(range: range, displayText: shown, parseConfidence: 1)
        let reading = LineReading(ingredientKey: "salt", name: name, quantity: quantity, isOwn: true)
        return try Recipe(title: "Soup", servings: nil, ingredients: [IngredientLine(line, id: nil, reading: reading)])
    }

    private func plain(_ line: String) throws -> Recipe {
        try Recipe(title: "Soup", servings: nil, ingredients: [IngredientLine(line)])
    }

    private func after(_ recipe: Recipe, from earlier: Recipe) -> [String?] {
        RecipeDifference.between(earlier, recipe).filter { $0.field == .line && $0.after != nil }.map(\.after)
    }

    @Test func `a line without a number is shown as it is written, with the name that a person gave it`() throws {
        let own = try soup("a pinch of salt", "kosher salt", shown: "a pinch of salt")
        #expect(after(own, from: try plain("a pinch of salt")) == ["a pinch of salt = kosher salt"])
        let unnamed = try soup("to taste", "", shown: "to taste")
        #expect(after(unnamed, from: try plain("salt")) == ["to taste"])
    }

    @Test func `a line with a number is shown with the amount and the name that a person gave it`() throws {
        let teaspoon = AmountRange(1, 1, UnitCode(rawValue: "tsp"))
        let own = try soup("salt, some", "sea salt", teaspoon, shown: "1 tsp")
        #expect(after(own, from: try plain("salt, some")) == ["salt, some = 1 tsp sea salt"])
    }

    @Test func `a line that was moved is shown with its places`() throws {
        let lines = ["1 l water", "2 carrots", "salt"].enumerated().map { place, text in
            IngredientLine(text, id: LineID("00000000-0000-0000-0000-00000000000\(place)"))
        }
        let before = try Recipe(title: "Soup", servings: nil, ingredients: lines)
        let moved = [2, 0, 1].map { before.ingredients[$0] }
        let after = try Recipe(title: "Soup", servings: nil, ingredients: moved)
        let found = RecipeDifference.between(before, after)
        #expect(found == [RecipeDifference(.line, before: "3. salt", after: "1. salt")])
        #expect(RecipeDifference.between(before, before).isEmpty)
        let shorter = try Recipe(title: "Soup", servings: nil, ingredients: Array(before.ingredients.dropFirst()))
        #expect(RecipeDifference.between(before, shorter).map(\.before) == ["1 l water"], "Others only move up.")
    }
}
