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

    @Test func `items are sorted by category and then by name, with UNKNOWN last`() {
        let names = order([
            item("Zest", key: "z", in: .unknown), item("apples", key: "a", in: .unknown),
            item("Flour", key: "f", in: baking), item("Milk", key: "m", in: dairy), item("butter", key: "b", in: dairy),
        ])
        #expect(names == ["butter", "Milk", "Flour", "apples", "Zest"])
    }

    @Test func `names that fold to the same text are ordered by key`() {
        let items = [item("Crème", key: "2", in: dairy), item("creme", key: "1", in: dairy), item("CREME", in: dairy)]
        #expect(order(items) == ["CREME", "creme", "Crème"])
        #expect(order(items.reversed()) == ["CREME", "creme", "Crème"])
    }

    @Test func `an unknown category comes before UNKNOWN`() {
        let lost = ShopCategory(id: CategoryID(rawValue: "x"), name: "Lost", color: "")
        #expect(order([item("U", key: "u", in: .unknown), item("L", key: "l", in: lost)]) == ["L", "U"])
    }

    @Test func `a layout always ends with UNKNOWN`() {
        #expect(StoreLayout(order: [.unknown, dairy]).order.map(\.id) == [dairy.id, .unknown])
        #expect(StoreLayout(order: []).unknown == .unknown)
        #expect(CategoryID.unknown.description == "UNKNOWN")
    }

    @Test func `each line is either counted or uncounted, once`() {
        let items = [item("Salt", key: "s", in: dairy), item("For the sauce:", in: .unknown)]
        let plan = Plan(items: items, recipes: [], refused: [], layout: StoreLayout(order: []))
        #expect(plan.counted == 0)
        #expect(plan.uncounted == 2)
    }

    @Test func `an uncounted line explains how to write it so that it counts`() throws {
        let pinch = StructuredQuantity(range: nil, displayText: "salt, a pinch", parseConfidence: 0)
        let key = IngredientKey(rawValue: "salt")
        let hinted = Reading(quantity: pinch, key: key, listName: "Salt", phrase: "a pinch", hint: "Weigh it.")
        let line = PlannedLine(recipe: "Soup", text: "salt, a pinch", reading: hinted)
        #expect(line.phrase == "a pinch")
        #expect(line.hint == "Weigh it.")
        let bare = Reading(quantity: pinch, key: key, listName: "Salt")
        let unhinted = PlannedLine(recipe: "Soup", text: "salt", reading: bare)
        #expect(unhinted.hint.hasPrefix("Write an amount"))
    }

    @Test func `a number that cannot be added up is shown unchanged`() {
        let stalks = StructuredQuantity(
            range: AmountRange(Amount(2, UnitCode(rawValue: "stalk"))),
            displayText: "2 stalks",
            parseConfidence: 1
        )
        let reading = Reading(quantity: stalks, key: IngredientKey(rawValue: "leek"), listName: "Leek")
        let line = PlannedLine(recipe: "Soup", text: "2 stalks leek", reading: reading)
        #expect(line.phrase == "2 stalks")
        #expect(line.hint.contains("another unit"))
    }
}
