import Commands
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// S1, component 4: a list in use.
@Suite struct CheckItemsTests {
    private static let liters = UnitCode(rawValue: "l")

    private func bought(_ effect: PlannedEffect) throws -> BoughtStock {
        try StoredJSON.decode(from: effect.body)
    }

    @Test func `checking puts into the stock what was really bought, with price and shop, once`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "eggs 6 x", "candles")
        var check = ItemCheck("milk", amount: "2 l", price: Price(3, "€"), shop: "Corner")
        check.shop = "Corner"
        let checked = try await home("k1").check([check, ItemCheck("eggs"), ItemCheck("Candles")])
        _ = try await home("k1").check([check, ItemCheck("eggs"), ItemCheck("Candles")])
        #expect(checked.items.map(\.item.isChecked) == [true, true, true])
        #expect(
            checked.items.map(\.stockNote) == [
                "", "", "The list doesn't say how much: check it with an amount to put it into the stock.",
            ]
        )
        let arrivals = try await home.effects().map(bought)
        #expect(arrivals.map(\.amount) == [Amount(2, Self.liters), Amount(6, .count)])
        #expect(arrivals.map(\.product.rawValue) == ["prd_Milk", "prd_Eggs"])
        #expect(arrivals.map(\.price) == [3, nil] && arrivals.map(\.currency) == ["EUR", ""])
        #expect(arrivals.map(\.shop) == ["Corner", ""])
        let milk = checked.items[0].item
        #expect(arrivals[0].occasion == "list.item/\(milk.id.rawValue)/1/1")
        #expect(milk.bought?.by == "anna" && milk.bought?.amount == Amount(2, Self.liters))
        #expect(try await home.texts() == ["✓ Candles", "✓ Eggs: 6", "✓ Milk: 1 l"])
    }

    @Test func `checked items come last, and the list says how many are done`() async throws {
        let home = await ListHome().arranged {
            $0.categories = ["milk": "dairy", "flour": "baking"]
            $0.storeOrder = ["dairy", "baking"]
        }
        try await home.add("flour 1 kg", "milk 1 l", "tea")
        #expect(try await home.texts() == ["Milk: 1 l", "Flour: 1 kg", "Tea"])
        _ = try await home().check([ItemCheck("milk")])
        #expect(try await home.texts() == ["Flour: 1 kg", "Tea", "✓ Milk: 1 l"])
        let shown = try await home(nil).showList()
        #expect(shown.checked == 1 && shown.items.count == 3)
        #expect(await home.stubs.questions.last { $0.hasPrefix("sort") } == "sort 3 ")
        _ = try await home().changeList("", .store("Market"))
        _ = try await home(nil).showList()
        #expect(await home.stubs.questions.last { $0.hasPrefix("sort") } == "sort 3 Market")
        _ = try await home(nil).showList(store: "Corner")
        #expect(await home.stubs.questions.last { $0.hasPrefix("sort") } == "sort 3 Corner")
    }

    private func add(_ recipe: Recipe, serving servings: String, to home: ListHome) async throws {
        let order = try ListHome.recipe(recipe, servings: servings)
        _ = try await home().add(ListAddition(), recipes: [order], confirmed: true)
    }

    @Test func `what a recipe needs more than was bought is still to buy, and only that is bought next`() async throws {
        let home = await ListHome().arranged()
        try await add(ListHome.bread, serving: "2", to: home)
        _ = try await home().check([ItemCheck("flour")])
        try await add(ListHome.bread, serving: "6", to: home)
        #expect(try await home.texts().contains("Flour: 4 cup (Bread: 4 cup)"))
        _ = try await home().check([ItemCheck("flour")])
        #expect(try await home.texts().contains("✓ Flour: 6 cup (Bread: 6 cup)"))
        try await add(ListHome.bread, serving: "2", to: home)
        #expect(try await home.texts().contains("✓ Flour: 2 cup (Bread: 2 cup)"))
        let cups = UnitCode(rawValue: "cup")
        #expect(try await home.effects().map(bought).map(\.amount) == [Amount(2, cups), Amount(4, cups)])
    }

    @Test func `of what was bought in part, the rest moves away, or stays when the list is cleared`() async throws {
        let home = await ListHome().arranged()
        try await add(ListHome.bread, serving: "2", to: home)
        _ = try await home().check([ItemCheck("flour"), ItemCheck("salt")])
        try await add(ListHome.bread, serving: "6", to: home)
        _ = try await home().move(["flour"], to: "Later", confirmed: true)
        #expect(try await home.texts("Later").map { $0.contains("Flour: 4 cup") } == [true])
        _ = try await home().clearChecked(on: "Week")
        #expect(try await home.texts("Week") == ["Salt: 6 tsp (Bread: 6 tsp)"])
    }

    @Test func `the list that takes what is left over subtracts stock if this one does`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home().changeList("", .subtraction(true))
        let moved = try await home().move()
        #expect(moved.list?.subtractsStock == true)
        _ = try await home().changeList("", .subtraction(false))
        #expect(try await home().move(to: "Party", confirmed: true).list?.subtractsStock == false)
    }

    @Test func `unchecking undoes the purchase, or says why there is none, and the next check is another purchase`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "candles")
        _ = try await home().check([ItemCheck("milk"), ItemCheck("candles")])
        let unchecked = try await home().uncheck(["milk", "candles"])
        #expect(unchecked.items.map(\.item.isChecked) == [false, false])
        #expect(unchecked.items.map(\.stockNote) == ["", "Nothing came into the stock when it was checked."])
        _ = try await home().check([ItemCheck("milk")])
        let effects = try await home.effects()
        #expect(
            effects.map(\.kind) == [
                ShoppingLists.boughtEffect, ShoppingLists.returnedEffect, ShoppingLists.boughtEffect,
            ]
        )
        let returned: ReturnedStock = try StoredJSON.decode(from: effects[1].body)
        #expect(returned.occasion == (try bought(effects[0])).occasion)
        #expect(try bought(effects[2]).occasion.hasSuffix("/1/3"))
        #expect(try await home().uncheck(["candles"]).items.map(\.isChanged) == [false])
    }

    @Test func `what someone adds to a checked item is still to buy, and only that`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home().check([ItemCheck("milk")])
        _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(ListHome.soup)])
        #expect(try await home.texts().contains("Milk: 1 l (Soup: 1 l)"))
        _ = try await home().check([ItemCheck("milk")])
        let arrivals = try await home.effects().map(bought)
        #expect(arrivals.map(\.amount) == [Amount(1, Self.liters), Amount(1, Self.liters)])
        #expect(Set(arrivals.map(\.occasion)).count == 2)
        _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(ListHome.soup, servings: "8")])
        #expect(try await home.texts().contains("Milk: 1 l (Soup: 1 l)"), "The rest of the recipe's part is to buy.")
    }

    @Test func `clearing takes what is checked away, and leaves what is still to buy of it`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "eggs 6 x")
        _ = try await home().check([ItemCheck("milk"), ItemCheck("eggs")])
        try await home.add("milk 2 l")
        _ = try await home().clearChecked()
        #expect(try await home.texts() == ["Milk: 2 l"])
        #expect(try await home.effects().count == 2, "What was bought stays in the stock.")
        try await home.add("eggs 3 x")
        #expect(try await home.texts() == ["Eggs: 3", "Milk: 2 l"])
    }

    @Test
    func `several products that may be meant are asked about; the one that the home takes, or that is named, is taken`()
        async throws
    {
        let home = await ListHome().arranged {
            $0.titles = ["prd_1": "Red milk", "prd_2": "Blue milk"]
            $0.products = ["milk": ["prd_1", "prd_2"]]
        }
        try await home.add("milk 1 l")
        let unclear = try await home().check([ItemCheck("milk")])
        #expect(
            unclear.items.map(\.stockNote) == [
                "Several products of the home are Milk: name the one that you bought."
            ]
        )
        #expect(try await home.effects().isEmpty)
        _ = try await home().uncheck(["milk"])
        _ = try await home().check([ItemCheck("milk", product: "Blue milk")])
        #expect(try await home.effects().map(bought).map(\.product.rawValue) == ["prd_2"])
        _ = try await home().uncheck(["milk"])
        await home.stubs.arrange { $0.preferred = ["milk": "prd_1"] }
        _ = try await home().check([ItemCheck("milk")])
        let last = try #require(try await home.effects().last)
        #expect(try bought(last).product.rawValue == "prd_1")
    }

    @Test func `an item is marked as not there, substituted, given a note, and another amount by hand`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(ListHome.soup)])
        #expect(try await home().edit("milk", .notThere(true)).items.map(\.status) == [.notThere])
        #expect(
            try await home().edit("milk", .substitute(by: "oat milk")).items.map(\.status) == [
                .substituted(by: "oat milk")
            ]
        )
        #expect(try await home().edit("milk", .note("cold")).items.map(\.note) == ["cold"])
        _ = try await home().edit("milk", .amount("3 l"))
        #expect(try await home.texts().contains("Milk: 4 l (Soup: 1 l)"))
        let unknown = await sentence { _ = try await home().edit("tea", .note("x")) }
        #expect(unknown == "There is no \"tea\" on \"Week of November 23\": name an item as the list shows it.")
        let slip = await sentence { _ = try await home().edit("egs", .note("x")) }
        #expect(slip == "There is no \"egs\" on \"Week of November 23\". Did you mean \"Eggs\"?")
        _ = try await home().edit("eggs", .notThere(true))
        _ = try await home().check([ItemCheck("milk"), ItemCheck("eggs")])
        let found = try await home(nil).showList().items.filter(\.isChecked).map(\.item.status)
        #expect(found == [.there, .substituted(by: "oat milk")], "Eggs are there after all.")
    }

    @Test func `the name of a list or a staple with a slip is refused with the one that may be meant`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        let list = await sentence { _ = try await home(nil).showList("Wek of November 23") }
        #expect(list == "The home has no list \"Wek of November 23\". Did you mean \"Week of November 23\"?")
        let far = await sentence { _ = try await home(nil).showList("Birthday") }
        #expect(far.hasPrefix("The home has no list \"Birthday\": create it"))
        var draft = StapleDraft()
        draft.text = "oat milk"
        _ = try await home().addStaple(draft)
        let staple = await sentence { _ = try await home().editStaple("oat mlik", draft) }
        #expect(staple == "The home has no staple \"oat mlik\". Did you mean \"Oat Milk\"?")
    }

    @Test func `what is not bought moves to the next week's list, and recipes keep their parts there`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "tea")
        _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(ListHome.soup)])
        _ = try await home().check([ItemCheck("eggs")])
        let moved = try await home().move(["milk"], from: "Week of November 23")
        #expect(moved.list?.name == "Week of November 30")
        #expect(try await home.texts("Week of November 30") == ["Milk: 2 l (Week of November 23: 1 l, Soup: 1 l)"])
        #expect(
            try await home.texts("Week of November 23") == ["Salt, plus: a pinch (Soup)", "Tea", "✓ Eggs: 2 (Soup: 2)"]
        )
        _ = try await home().move(from: "Week of November 23", to: "Week of November 30", confirmed: true)
        #expect(try await home.texts("Week of November 23") == ["✓ Eggs: 2 (Soup: 2)"])
        let empty = await sentence { _ = try await home().move(from: "Week of November 23") }
        #expect(empty == "Nothing of that is still to buy: uncheck it first, or name something else.")
    }

    @Test func `what is too much to move at once is refused whole, and moves in parts`() async throws {
        let home = await ListHome().arranged()
        let lines = (1...250).map { "thing \($0)" }
        _ = try await home().add(ListAddition(lines: lines), confirmed: true)
        let refused = await sentence { _ = try await home().move(from: "Week of November 23") }
        #expect(
            refused == "250 items are too many to move at once: name up to 247 of them, or copy the list."
        )
        #expect(try await home(nil).lists().map(\.name) == ["Week of November 23"])
        let moved = try await home().move(Array(lines.dropLast(3)), from: "Week of November 23")
        #expect(moved.lines.count == 247)
        #expect(try await home.texts("Week of November 23") == ["Thing 248", "Thing 249", "Thing 250"])
        #expect(try await home().copy("Week of November 30", named: "Party").lines.count == 247)
    }
}
