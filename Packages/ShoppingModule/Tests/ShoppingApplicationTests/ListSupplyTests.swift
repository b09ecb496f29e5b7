import Commands
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// A list that knows what the home has, and what shops sell.
@Suite struct ListSupplyTests {
    private static let grams = UnitCode(rawValue: "g")

    private static func recipe(_ title: String, _ lines: [String]) -> RecipeOrder {
        let servings = Servings(text: "4", count: 4)
        return RecipeOrder(
            .inline(Recipe(title: title, servings: servings, lines: lines.map { IngredientLine($0) }))
        )
    }

    private func home(_ flour: Rational = 0) async -> ListHome {
        await ListHome().arranged {
            $0.titles = ["prd_1": "Mill flour"]
            $0.products = ["flour": ["prd_1"]]
            $0.preferred = ["flour": "prd_1"]
            if flour > 0 { $0.stock = ["prd_1": [Amount(flour, Self.grams)]] }
        }
    }

    private func plan(_ home: ListHome, _ title: String, _ lines: String...) async throws {
        let recipe = Self.recipe(title, lines)
        _ = try await home().add(ListAddition(subtractsStock: true), recipes: [recipe], confirmed: true)
    }

    private func supply(_ home: ListHome, _ name: String = "Flour") async throws -> ItemSupply? {
        try await home(nil).showList().items.first { $0.item.name.text == name }?.supply
    }

    private func toBuy(_ home: ListHome) async throws -> [String]? {
        try await supply(home)?.toBuy.map(\.displayText)
    }

    @Test func `stock is subtracted once from what all recipes need, and follows the stock`() async throws {
        let home = await home(300)
        try await plan(home, "Bread", "500 g flour")
        try await plan(home, "Cake", "200 g flour")
        #expect(try await toBuy(home) == ["400 g"])
        #expect(try await supply(home)?.inStock.map(\.displayText) == ["300 g"])
        await home.stubs.arrange { $0.stock = ["prd_1": [Amount(700, Self.grams)]] }
        #expect(try await supply(home)?.shelf == .have)
        #expect(try await toBuy(home) == [])
    }

    @Test func `a recipe that is planned again replaces its own part`() async throws {
        let home = await home(300)
        try await plan(home, "Bread", "500 g flour")
        try await plan(home, "Bread", "1000 g flour")
        #expect(try await toBuy(home) == ["700 g"])
    }

    @Test func `a list subtracts only when the home says so, and stays so`() async throws {
        let home = await home(300)
        _ = try await home().add(ListAddition(), recipes: [Self.recipe("Bread", ["500 g flour"])], confirmed: true)
        #expect(try await toBuy(home) == ["500 g"])
        #expect(try await supply(home)?.inStock == [])
        _ = try await home().changeList("", .subtraction(true))
        #expect(try await toBuy(home) == ["200 g"])
        _ = try await home().add(ListAddition(lines: ["milk 1 l"]))
        #expect(try await home(nil).showList().list.subtractsStock)
        _ = try await home().copy("Week of November 23", named: "Again")
        #expect(try await home(nil).showList("Again").list.subtractsStock)
    }

    @Test(arguments: [true, false])
    func `of half a lemon, a whole one is taken, shared, and brought home`(subtracts: Bool) async throws {
        let home = await ListHome().arranged { $0.sellsWhole = true }
        let recipe = Self.recipe("Cake", ["1/2 x lemon", "1/2 cup flour", "3 x eggs"])
        _ = try await home().add(ListAddition(subtractsStock: subtracts), recipes: [recipe], confirmed: true)
        let lemon = try #require(try await supply(home, "Lemon"))
        #expect(lemon.toBuy.map(\.displayText) == ["1/2"] && lemon.take.map(\.displayText) == ["1"])
        #expect(lemon.bought == Amount(1, .count))
        #expect(try await supply(home)?.bought == Amount(Rational(constant: 1, over: 2), UnitCode(rawValue: "cup")))
        #expect(try await supply(home, "Eggs")?.bought == Amount(3, .count))
        let shared = try await home(nil).shareList(as: .text).content
        #expect(shared.contains("Lemon: 1\n") && shared.contains("1/2 cup"), "\(shared)")
    }

    @Test func `what a person wrote is bought, whatever there is`() async throws {
        let home = await home(600)
        try await plan(home, "Bread", "500 g flour")
        #expect(try await supply(home)?.shelf == .have)
        try await home.add("flour 250 g")
        #expect(try await supply(home)?.shelf == .buy)
        #expect(try await toBuy(home) == ["250 g"])
        await home.stubs.arrange { $0.stock = ["prd_1": [Amount(100, Self.grams)]] }
        #expect(try await toBuy(home) == ["650 g"])
    }

    @Test func `a staple below its minimum shares the stock with recipes, and its target is filled up`() async throws {
        let home = await home(300)
        var draft = StapleDraft()
        (draft.text, draft.minimum, draft.target) = ("flour 500 g", "400 g", "1000 g")
        _ = try await home().addStaple(draft)
        _ = try await home().add(ListAddition(dueStaples: true), confirmed: true)
        #expect(try await toBuy(home) == ["700 g"], "What lacks to the target is on the list.")
        try await plan(home, "Bread", "500 g flour")
        #expect(try await toBuy(home) == ["1200 g"], "300 g count once: for the target or the recipe.")
    }

    @Test func `a purchase is there for what it was bought for, and meets nothing else`() async throws {
        let home = await home()
        try await plan(home, "Bread", "500 g flour")
        _ = try await home().check([ItemCheck("flour")])
        await home.stubs.arrange { $0.stock = ["prd_1": [Amount(500, Self.grams)]] }
        #expect(try await supply(home) == nil, "A checked item is done.")
        try await plan(home, "Cake", "200 g flour")
        #expect(try await toBuy(home) == ["200 g"])
        await home.stubs.arrange { $0.stock = ["prd_1": [Amount(600, Self.grams)]] }
        #expect(try await toBuy(home) == ["100 g"])
        await home.stubs.arrange { $0.stock = [:] }
        #expect(try await toBuy(home) == ["200 g"], "What was cooked meanwhile is not bought again.")
    }

    @Test func `whole packs are shown by the rule of the plan, and a check buys them`() async throws {
        let home = await home(300)
        await home.stubs.arrange { $0.shopPacks["prd_1"] = Pack(of: Amount(500, Self.grams)) }
        try await plan(home, "Bread", "1000 g flour")
        let packs = try #require(try await supply(home)?.packs)
        #expect(packs.packs == 2 && packs.text == "2 × 500 g" && packs.product.title == "Mill flour")
        #expect(try await toBuy(home) == ["700 g"])
        let checked = try await home().check([ItemCheck("flour")])
        #expect(checked.items[0].item.bought?.amount == Amount(1000, Self.grams))
        #expect(checked.items[0].item.bought?.product?.rawValue == "prd_1")
        #expect(checked.items[0].stocked == nil, "The list says so itself.")
    }

    @Test func `a check says what the packs hold, since the list says only how many there are`() async throws {
        let home = await home(0)
        await home.stubs.arrange { $0.shopPacks["prd_1"] = Pack(of: Amount(500, Self.grams)) }
        try await home.add("2 x flour")
        let checked = try await home().check([ItemCheck("flour")])
        let stocked = try #require(checked.items.first?.stocked)
        #expect(stocked.title == "Mill flour" && stocked.quantity.quantity.displayText == "1000 g")
        _ = try await home().uncheck(["flour"])
        await home.stubs.arrange { $0.isMute = true }
        let muted = try await home().check([ItemCheck("flour")])
        #expect(muted.items.map(\.isChanged) == [true] && muted.items.first?.stocked == nil)
    }

    @Test func `salt of a recipe is in the cupboard, and salt that a person wrote is bought`() async throws {
        let home = await home()
        await home.stubs.arrange { $0.staples = ["salt"] }
        try await plan(home, "Bread", "1 tsp salt", "500 g flour")
        #expect(try await supply(home, "Salt")?.shelf == .cupboard)
        try await home.add("salt")
        #expect(try await supply(home, "Salt")?.shelf == .buy)
    }

    @Test func `a list costs a fixed number of requests, however long it is`() async throws {
        let home = await home(300)
        try await plan(home, "Bread", "500 g flour")
        let before = await home.stubs.questions.count
        _ = try await home(nil).showList()
        let few = await home.stubs.questions.count - before
        let lines = (1...60).map { "1 kg thing\($0)" }
        _ = try await home().add(ListAddition(), recipes: [Self.recipe("Feast", lines)])
        let start = await home.stubs.questions.count
        _ = try await home(nil).showList()
        #expect(await home.stubs.questions.count - start == few && few <= 8)
    }

    @Test func `a check buys what the list shows, although another item has the stock of their product`() async throws {
        let home = await ListHome().arranged {
            $0.titles = ["prd_1": "Mill flour"]
            $0.products = ["flour": ["prd_1"], "spelt": ["prd_1"]]
            $0.stock = ["prd_1": [Amount(300, Self.grams)]]
        }
        try await plan(home, "Bread", "500 g flour", "500 g spelt")
        #expect(try await supply(home)?.toBuy.map(\.displayText) == ["200 g"])
        #expect(try await supply(home, "Spelt")?.toBuy.map(\.displayText) == ["500 g"])
        let checked = try await home().check([ItemCheck("spelt")])
        #expect(checked.items.map(\.item.bought?.amount) == [Amount(500, Self.grams)])
    }

    @Test func `a check costs a fixed number of requests, however long the list is`() async throws {
        let home = await home(300)
        try await plan(home, "Bread", "500 g flour")
        let before = await home.stubs.questions.count
        _ = try await home().check([ItemCheck("flour")])
        let few = await home.stubs.questions.count - before
        _ = try await home().uncheck(["flour"])
        _ = try await home().add(ListAddition(), recipes: [Self.recipe("Feast", (1...60).map { "1 kg thing\($0)" })])
        let start = await home.stubs.questions.count
        _ = try await home().check([ItemCheck("flour")])
        #expect(await home.stubs.questions.count - start == few)
    }
}
