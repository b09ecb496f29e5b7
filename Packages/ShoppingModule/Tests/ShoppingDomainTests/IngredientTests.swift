import Foundation
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

    @Test func `an alternative stands on the list only where every line leaves the choice`() throws {
        func line(or others: String...) throws -> PlannedLine {
            let choices = try others.map {
                NamedIngredient(key: try #require(IngredientKey(rawValue: $0)), listName: $0)
            }
            let quantity = StructuredQuantity(range: nil, displayText: "milk", parseConfidence: 0)
            let key = IngredientKey(rawValue: "milk")
            let reading = Reading(quantity: quantity, key: key, listName: "Milk", choices: choices)
            return PlannedLine(recipe: "A", text: "milk", reading: reading)
        }
        func choices(_ lines: PlannedLine...) -> [String] {
            Ingredient.gathering(lines).flatMap(\.choices).map(\.listName)
        }
        #expect(try choices(line(or: "cream"), line()).isEmpty)
        #expect(try choices(line(or: "cream", "water"), line(or: "cream")) == ["cream"])
        #expect(try choices(line(or: "cream"), line(or: "cream")) == ["cream"])
    }

    @Test func `lines that name no ingredient are omitted`() {
        #expect(Ingredient.gathering([line("A", "For the sauce:", key: "")]).isEmpty)
    }

    @Test func `an ingredient without a list name uses its key`() {
        #expect(Ingredient.gathering([line("A", "x", key: "lemon")]).map(\.name) == ["lemon"])
    }

    @Test func `a part that shops sell stands with its whole only where the list needs that or another part`() throws {
        let juice = try part("6 tbsp juice", "juice", of: "lemon", isSoldAlone: true)
        let zest = try part("1 tbsp zest", "zest", of: "lemon", isSoldAlone: false)
        let lemon = line("B", "3 lemons", key: "lemon", name: "Lemons")
        #expect(Ingredient.gatheringWholes([juice]).map(\.name) == ["Juice"])
        #expect(Ingredient.gatheringWholes([juice, lemon]).map(\.name) == ["Lemons"])
        let joined = Ingredient.gatheringWholes([juice, zest])
        #expect(joined.map(\.name) == ["Whole lemon"])
        #expect(joined.first?.stockKeys.map(\.rawValue) == ["lemon", "juice", "zest"])
        #expect(joined.first?.aisleHint == "produce")
        #expect(Ingredient.gatheringWholes([zest]).map(\.key.rawValue) == ["lemon"])
        let bottle = line("C", "1 l juice", key: "juice", name: "Juice")
        #expect(Ingredient.gatheringWholes([juice, bottle, lemon]).map(\.key.rawValue) == ["juice", "lemon"])
        #expect(Ingredient.gathering([zest]).map(\.key.rawValue) == ["zest"])
    }

    private func part(_ text: String, _ key: String, of whole: String, isSoldAlone: Bool) throws -> PlannedLine {
        let wholeKey = try #require(IngredientKey(rawValue: whole))
        let partKey = try #require(IngredientKey(rawValue: key))
        let named = NamedIngredient(key: wholeKey, listName: "Whole \(whole)", aisleHint: "produce")
        let quantity = StructuredQuantity(range: nil, displayText: text, parseConfidence: 0)
        let reading = Reading(
            quantity: quantity,
            key: partKey,
            listName: key.capitalized,
            part: PartOfWhole(whole: named, keys: [partKey], isSoldAlone: isSoldAlone)
        )
        return PlannedLine(recipe: "A", text: text, reading: reading)
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
