import Quantities
import ShoppingDomain
import Testing

@Suite struct PlanTests {
    private let dairy = ShopCategory(id: CategoryID(rawValue: "d"), name: "Dairy", color: "")
    private let baking = ShopCategory(id: CategoryID(rawValue: "b"), name: "Baking", color: "#AABBCC")

    private func item(_ name: String, key: String = "", in category: ShopCategory) -> PlanItem {
        let quantity = StructuredQuantity(range: nil, displayText: name, parseConfidence: 0)
        let reading = Reading(quantity: quantity, key: IngredientKey(rawValue: key), listName: name)
        let line = PlannedLine(recipe: "R", text: name, reading: reading)
        guard let ingredient = Ingredient.gathering([line]).first else {
            return PlanItem(unnamed: [line], name: name, category: category)
        }
        return PlanItem(ingredient, demand: Demand(need: [], toBuy: [], counted: []), category: category)
    }

    private func order(_ items: [PlanItem]) -> [String] {
        Plan(items: items, recipes: [], refused: [], layout: StoreLayout(order: [dairy, .unknown, baking])).items.map(
            \.name
        )
    }

    @Test func `items stand in the order of the shop, then of their names, UNKNOWN last`() {
        let names = order([
            item("Zest", key: "z", in: .unknown), item("apples", key: "a", in: .unknown),
            item("Flour", key: "f", in: baking), item("Milk", key: "m", in: dairy), item("butter", key: "b", in: dairy),
        ])
        #expect(names == ["butter", "Milk", "Flour", "apples", "Zest"])
    }

    @Test func `names that fold alike are ordered by key, so that the order is total`() {
        let items = [item("Crème", key: "2", in: dairy), item("creme", key: "1", in: dairy), item("CREME", in: dairy)]
        #expect(order(items) == ["CREME", "creme", "Crème"])
        #expect(order(items.reversed()) == ["CREME", "creme", "Crème"])
    }

    @Test func `a category that the layout does not know comes before UNKNOWN`() {
        let lost = ShopCategory(id: CategoryID(rawValue: "x"), name: "Lost", color: "")
        #expect(order([item("U", key: "u", in: .unknown), item("L", key: "l", in: lost)]) == ["L", "U"])
    }

    @Test func `a layout ends with UNKNOWN whatever it was made from`() {
        #expect(StoreLayout(order: [.unknown, dairy]).order.map(\.id) == [dairy.id, .unknown])
        #expect(StoreLayout(order: []).unknown == .unknown)
        #expect(CategoryID.unknown.description == "UNKNOWN")
    }

    @Test func `coverage counts each line once`() {
        let coverage = Coverage(of: [item("Salt", key: "s", in: dairy), item("For the sauce:", in: .unknown)])
        #expect(coverage.lines == 2)
        #expect(coverage.counted == 0)
        #expect(coverage.uncounted == 2)
    }

    @Test func `an uncounted line says how to write it so that it counts`() throws {
        let pinch = StructuredQuantity(range: nil, displayText: "salt, a pinch", parseConfidence: 0)
        let key = IngredientKey(rawValue: "salt")
        let hinted = Reading(quantity: pinch, key: key, listName: "Salt", phrase: "a pinch", hint: "Weigh it.")
        let line = UncountedLine(PlannedLine(recipe: "Soup", text: "salt, a pinch", reading: hinted))
        #expect(line.phrase == "a pinch")
        #expect(line.hint == "Weigh it.")
        let bare = Reading(quantity: pinch, key: key, listName: "Salt")
        let unhinted = UncountedLine(PlannedLine(recipe: "Soup", text: "salt", reading: bare))
        #expect(unhinted.hint.hasPrefix("Write an amount"))
    }

    @Test func `a number that could not be added up is shown as it is`() {
        let stalks = StructuredQuantity(
            range: AmountRange(Amount(2, UnitCode(rawValue: "stalk"))),
            displayText: "2 stalks",
            parseConfidence: 1
        )
        let reading = Reading(quantity: stalks, key: IngredientKey(rawValue: "leek"), listName: "Leek")
        let line = UncountedLine(PlannedLine(recipe: "Soup", text: "2 stalks leek", reading: reading))
        #expect(line.phrase == "2 stalks")
        #expect(line.hint.contains("another unit"))
    }
}
