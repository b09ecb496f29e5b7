import Quantities
import ShoppingDomain
import Testing

@Suite struct PlanTests {
    private let dairy = ShopCategory(id: CategoryID(rawValue: "d"), name: "Dairy", color: "")
    private let baking = ShopCategory(id: CategoryID(rawValue: "b"), name: "Baking", color: "#AABBCC")

    private func item(_ name: String, key: String, in category: ShopCategory) throws -> PlanItem {
        let quantity = StructuredQuantity(range: nil, displayText: name, parseConfidence: 0)
        let reading = Reading(quantity: quantity, key: IngredientKey(rawValue: key), listName: name)
        let line = PlannedLine(recipe: "R", text: name, reading: reading)
        let ingredient = try #require(Ingredient.gathering([line]).first)
        return PlanItem(ingredient, demand: Demand(need: [], toBuy: [], counted: []), category: category)
    }

    private func order(_ items: [PlanItem]) -> [String] {
        Plan(items: items, recipes: [], refused: [], layout: StoreLayout(order: [dairy, .unknown, baking])).items.map(
            \.name
        )
    }

    @Test func `items are sorted by category and then by name, with UNKNOWN last`() throws {
        let names = order(
            try [
                item("Zest", key: "z", in: .unknown), item("apples", key: "a", in: .unknown),
                item("Flour", key: "f", in: baking), item("Milk", key: "m", in: dairy),
                item("butter", key: "b", in: dairy),
            ]
        )
        #expect(names == ["butter", "Milk", "Flour", "apples", "Zest"])
    }

    @Test func `what the home has is taken from its own shelf, and what it lacks from that of the shop`() throws {
        func quantity(_ value: Rational) -> StructuredQuantity {
            StructuredQuantity(range: AmountRange(Amount(value, .count)), displayText: "\(value)", parseConfidence: 1)
        }
        let ingredient = try #require(Ingredient.gathering([line("garlic", key: "garlic")]).first)
        let part = TakenStock(amount: quantity(3), stock: quantity(5))
        let assumption = StatedAssumption(code: "usual", said: "1 head", sentence: "A head has ten.")
        let cases: [(toBuy: [StructuredQuantity], taken: Rational, shelf: Shelf)] = [
            ([], 3, .have), ([quantity(1)], 2, .buy),
        ]
        for (toBuy, taken, shelf) in cases {
            let demand = Demand(
                need: [quantity(4)],
                toBuy: toBuy,
                take: toBuy.isEmpty ? [] : [quantity(2)],
                inStock: [quantity(5)],
                fromStock: [part],
                assumptions: [assumption],
                counted: [0]
            )
            let item = PlanItem(ingredient, demand: demand, category: dairy)
            #expect(item.shelf == shelf && item.take == [quantity(taken)])
            #expect(item.fromStock == [part] && item.assumptions == [assumption])
        }
    }

    @Test func `names that fold to the same text are ordered by key`() throws {
        let items = try [("Crème", "2"), ("creme", "1"), ("CREME", "0")].map { try item($0, key: $1, in: dairy) }
        #expect(order(items) == ["CREME", "creme", "Crème"])
        #expect(order(items.reversed()) == ["CREME", "creme", "Crème"])
    }

    @Test func `an unknown category comes before UNKNOWN`() throws {
        let lost = ShopCategory(id: CategoryID(rawValue: "x"), name: "Lost", color: "")
        #expect(order(try [item("U", key: "u", in: .unknown), item("L", key: "l", in: lost)]) == ["L", "U"])
    }

    @Test func `a layout always ends with UNKNOWN`() {
        #expect(StoreLayout(order: [.unknown, dairy]).order.map(\.id) == [dairy.id, .unknown])
        #expect(StoreLayout(order: []).unknown == .unknown)
        #expect(CategoryID.unknown.description == "UNKNOWN")
    }

    @Test func `each line is either counted or uncounted, once`() throws {
        let items = [try item("Salt", key: "s", in: dairy)]
        let open = [line("toppings", key: "")]
        let plan = Plan(items: items, recipes: [], refused: [], open: open, layout: StoreLayout(order: []))
        #expect(plan.counted == 0)
        #expect(plan.uncounted == 2)
    }

    private func line(
        _ text: String,
        key: String,
        amount: Amount? = nil,
        confidence: Float = 1,
        _ diagnostics: ReadingDiagnostic...
    ) -> PlannedLine {
        let quantity = StructuredQuantity(
            range: amount.map { AmountRange($0) },
            displayText: amount.map { "\($0.value)" } ?? text,
            parseConfidence: confidence
        )
        let reading = Reading(
            quantity: quantity,
            key: IngredientKey(rawValue: key),
            name: key,
            listName: key,
            diagnostics: diagnostics
        )
        return PlannedLine(recipe: "R", text: text, reading: reading)
    }

    @Test func `a person looks at lines that are unclear, not at those without a number`() {
        let noAmount = ReadingDiagnostic(code: "quantity.noAmount", sentence: "No amount.")
        let garbled = ReadingDiagnostic(code: "quantity.garbledNumber", sentence: "Garbled.")
        #expect(line("salt", key: "salt", noAmount).questions.isEmpty)
        #expect(line("1..5 g salt", key: "salt", noAmount, garbled).questions == [garbled])
        #expect(line("toppings", key: "").questions.map(\.code) == ["shopping.noIngredient"])
        #expect(line("3 eggs", key: "egg", amount: Amount(3, .count), confidence: 0.8).questions.isEmpty)
        let doubtful = line("3 eggs", key: "egg", amount: Amount(3, .count), confidence: 0.79)
        #expect(
            doubtful.questions.map(\.code) == ["shopping.doubtful"] && doubtful.questions[0].values == ["3", "egg"]
        )
        #expect(doubtful.questions[0].sentence == "It is read as 3 of egg: check it against the recipe.")
    }

    @Test func `an amount of zero is not bought`() {
        let amounts = [Amount(0, UnitCode(rawValue: "cup")), Amount(2, UnitCode(rawValue: "g"))].map {
            StructuredQuantity(range: AmountRange($0), displayText: "", parseConfidence: 1)
        }
        let handful = StructuredQuantity(range: nil, displayText: "a handful", parseConfidence: 1)
        #expect(Demand(need: amounts, toBuy: amounts + [handful], counted: []).toBuy == [amounts[1], handful])
    }

    @Test func `a line of two ingredients is needed for both and counted once`() throws {
        let quantity = StructuredQuantity(range: nil, displayText: "to taste", parseConfidence: 1)
        let pepper = Reading(quantity: quantity, key: IngredientKey(rawValue: "pepper"), listName: "Pepper")
        let reading = Reading(
            quantity: quantity,
            key: IngredientKey(rawValue: "salt"),
            listName: "Salt",
            phrase: "to taste",
            others: [pepper]
        )
        let line = PlannedLine(recipe: "Soup", text: "salt and pepper, to taste", reading: reading)
        let ingredients = Ingredient.gathering(line.ofEachIngredient)
        #expect(ingredients.map(\.name) == ["Salt", "Pepper"])
        let items = ingredients.map { PlanItem($0, demand: Demand(need: [], toBuy: [], counted: []), category: dairy) }
        #expect(items.map { $0.uncounted.map(\.text) } == [[line.text], [line.text]])
        #expect(Plan(items: items, recipes: [], refused: [], layout: StoreLayout(order: [])).uncounted == 1)
    }

    @Test func `the shelf follows the stock, then what every pantry has`() throws {
        let three = StructuredQuantity(range: AmountRange(Amount(3, .count)), displayText: "3", parseConfidence: 1)
        let ingredient = try #require(Ingredient.gathering([line("3 x", key: "x", amount: Amount(3, .count))]).first)
        func shelf(toBuy: [StructuredQuantity], stock: [StructuredQuantity], isStaple: Bool = false) -> Shelf {
            let demand = Demand(need: [three], toBuy: toBuy, isStaple: isStaple, inStock: stock, counted: [0])
            return PlanItem(ingredient, demand: demand, category: dairy).shelf
        }
        #expect(shelf(toBuy: [three], stock: []) == .buy)
        #expect(shelf(toBuy: [three], stock: [three]) == .buy)
        #expect(shelf(toBuy: [], stock: [three]) == .have)
        #expect(shelf(toBuy: [], stock: [three], isStaple: true) == .have)
        #expect(shelf(toBuy: [three], stock: [], isStaple: true) == .cupboard)
    }

    @Test func `an item says that the list rounds its need, unless the home has it`() throws {
        let three = StructuredQuantity(range: AmountRange(Amount(3, .count)), displayText: "3", parseConfidence: 1)
        let ingredient = try #require(Ingredient.gathering([line("3 x", key: "x", amount: Amount(3, .count))]).first)
        let bought = Demand(need: [three], toBuy: [three], isRounded: true, counted: [0])
        let had = Demand(need: [three], toBuy: [], isRounded: true, inStock: [three], counted: [0])
        #expect(PlanItem(ingredient, demand: bought, category: dairy).isRounded)
        #expect(!PlanItem(ingredient, demand: had, category: dairy).isRounded)
    }

    @Test func `an uncounted line explains how to write it so that it counts`() throws {
        let pinch = StructuredQuantity(range: nil, displayText: "salt, a pinch", parseConfidence: 0)
        let key = IngredientKey(rawValue: "salt")
        let weigh = ReadingDiagnostic(code: "quantity.imprecise", sentence: "Weigh it.")
        let hinted = Reading(quantity: pinch, key: key, listName: "Salt", phrase: "a pinch", diagnostics: [weigh])
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
