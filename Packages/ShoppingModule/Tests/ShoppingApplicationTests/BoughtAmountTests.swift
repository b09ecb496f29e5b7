import Commands
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// What was really bought counts, whatever becomes of the needs.
@Suite struct BoughtAmountTests {
    private static let (liters, grams) = (UnitCode(rawValue: "l"), UnitCode(rawValue: "g"))

    private func arrivals(_ home: ListHome) async throws -> [BoughtStock] {
        try await home.effects().filter { $0.kind == ShoppingLists.boughtEffect }
            .map { try StoredJSON.decode(from: $0.body) }
    }

    @Test func `what was taken instead comes into the stock, and the purchase names both`() async throws {
        let home = await ListHome().arranged {
            $0.titles = ["prd_Parsley": "Parsley", "c1": "Fresh cilantro"]
            $0.products = ["parsley": ["prd_Parsley"], "cilantro": ["c1"]]
        }
        try await home.add("parsley 2 x")
        _ = try await home().edit("parsley", .substitute(by: "cilantro"))
        let checked = try await home().check([ItemCheck("parsley")])
        #expect(try await arrivals(home).map(\.product.rawValue) == ["c1"])
        #expect(try await arrivals(home).map(\.amount) == [Amount(2, .count)])
        #expect(checked.items.map(\.item.bought?.substitute?.text) == ["Cilantro"])
        var query = PurchaseQuery()
        query.purchases = 10
        let report = try await home(nil).findPurchases(query)
        #expect(report.groups.map(\.name) == ["Cilantro"])
        #expect(report.purchases.map(\.name.text) == ["Parsley"])
        for name in ["parsley", "cilantro"] {
            query.item = name
            #expect(try await home(nil).findPurchases(query).total.count == 1)
        }
    }

    @Test func `a substitute says how much of it was taken, and one without a product gets one`() async throws {
        let home = await ListHome().arranged()
        try await home.add("cream 1 l")
        _ = try await home().edit("cream", .substitute(by: "2 l milk"))
        _ = try await home().check([ItemCheck("cream")])
        #expect(try await arrivals(home).map(\.product.rawValue) == ["prd_Milk"])
        #expect(try await arrivals(home).map(\.amount) == [Amount(2, Self.liters)])
    }

    @Test func `an edited amount counts what was bought, and only the rest is bought next`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home().check([ItemCheck("milk")])
        _ = try await home().edit("milk", .amount("1 l"))
        #expect(try await home.texts() == ["✓ Milk: 1 l"])
        _ = try await home().edit("milk", .amount("2 l"))
        #expect(try await home.texts() == ["Milk: 1 l"])
        _ = try await home().edit("milk", .amount("3 l"))
        #expect(try await home.texts() == ["Milk: 2 l"])
        _ = try await home().check([ItemCheck("milk")])
        #expect(try await home.texts() == ["✓ Milk: 3 l"])
        _ = try await home().edit("milk", .amount("1 l"))
        #expect(try await home.texts() == ["✓ Milk: 1 l"])
        #expect(try await arrivals(home).map(\.amount) == [Amount(1, Self.liters), Amount(2, Self.liters)])
    }

    @Test func `an edit replaces what several people wrote, bought or not`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home().check([ItemCheck("milk")])
        try await home.add("milk 1 l")
        _ = try await home(day: 1).edit("milk", .amount("4 l"))
        #expect(try await home.texts() == ["Milk: 3 l"])
        _ = try await home(day: 2).undoAction()
        #expect(try await home.texts() == ["Milk: 1 l"])
    }

    @Test func `what is bought of words without an amount counts in an edit`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk")
        _ = try await home().check([ItemCheck("milk", amount: "1 l")])
        _ = try await home().edit("milk", .amount("3 l"))
        #expect(try await home.texts() == ["Milk: 2 l"])
    }

    private func plan(_ grams: Int, in home: ListHome) async throws {
        let servings = "\(grams)"
        let bread = Recipe(
            title: "Bread",
            servings: Servings(text: "1", count: 1),
            lines: [IngredientLine("1 g flour")]
        )
        let order = try ListHome.recipe(bread, servings: servings)
        _ = try await home().add(ListAddition(), recipes: [order], confirmed: true)
    }

    @Test func `what a pack has more than needed counts when the recipe grows`() async throws {
        let home = await ListHome().arranged()
        try await plan(180, in: home)
        _ = try await home().check([ItemCheck("flour", amount: "500 g")])
        try await plan(360, in: home)
        #expect(try await home.texts() == ["✓ Flour: 360 g (Bread: 360 g)"])
        try await plan(600, in: home)
        #expect(try await home.texts() == ["Flour: 100 g (Bread: 100 g)"])
        try await home.add("flour 50 g")
        #expect(
            try await home.texts() == ["Flour: 150 g (Bread: 100 g)"],
            "What a person adds after the purchase is wanted besides."
        )
        _ = try await home().move(["flour"], to: "Later", confirmed: true)
        #expect(try await home.texts("Week") == ["✓ Flour: 500 g (Bread: 500 g)"])
    }

    @Test func `a pack in another unit than the need counts as far as a conversion is known`() async throws {
        let home = await ListHome().arranged { $0.gramsPerUnit = ["flour cup": 120] }
        try await plan(180, in: home)
        _ = try await home().check([ItemCheck("flour", amount: "5 cup")])
        try await plan(600, in: home)
        #expect(try await home.texts() == ["✓ Flour: 600 g (Bread: 600 g)"])
        try await plan(601, in: home)
        #expect(try await home.texts() == ["Flour: 1 g (Bread: 1 g)"])
    }

    @Test func `several amounts are named, because the stock gets one; words without a number, because it lacks them`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("butter 50 g", "butter 2 tbsp", "eggs 3 x", "eggs, a few", "milk 1 l")
        let checked = try await home().check([ItemCheck("butter"), ItemCheck("eggs"), ItemCheck("milk")])
        #expect(
            checked.items.map(\.stockNote) == [
                "The list says 50 g + 2 tbsp, which is no single amount: check it with one, in one unit, to put it into "
                    + "the stock.",
                "\"a few\" has no number, so the stock doesn't get it: check the item with an amount.", "",
            ]
        )
        #expect(checked.items.map { $0.item.bought?.product != nil } == [false, true, true])
        _ = try await home().uncheck(["butter", "eggs"])
        let said = try await home().check([ItemCheck("butter", amount: "80 g"), ItemCheck("eggs", amount: "6 x")])
        #expect(said.items.map(\.stockNote) == ["", ""])
    }

    @Test func `what was bought is told where it is not what was needed`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "flour 2 kg")
        _ = try await home().check([ItemCheck("milk", amount: "2 l"), ItemCheck("flour", amount: "2 kg")])
        let shown = try await home(nil).showList("").items
        #expect(
            shown.map { "\($0.name) \($0.bought?.displayText ?? "as needed")" }.sorted() == [
                "Flour as needed", "Milk 2 l",
            ]
        )
    }
}
