import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct PlanShoppingTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }
    private let kilogram = UnitCode(rawValue: "kg")

    private func recipe(_ title: String, servings: Rational? = 4, _ lines: String...) -> Recipe {
        Recipe(
            title: title,
            servings: Servings(text: servings.map { "\($0) servings" } ?? "a few", count: servings),
            lines: lines.map { IngredientLine($0) }
        )
    }

    private func plan(_ recipes: Recipe..., scaling: Scaling = .asWritten) async throws -> Plan {
        try await shopping.plan(recipes.map { RecipeOrder(.inline($0), scaling) })
    }

    @Test func `an ingredient of several recipes is one item with its sources`() async throws {
        let plan = try await plan(recipe("Pancakes", "1 cup flour"), recipe("Bread", "2 cup flour", "1 x lemon"))
        #expect(plan.items.map(\.name) == ["Flour", "Lemon"])
        let flour = try #require(plan.items.first)
        #expect(flour.need.map(\.displayText) == ["3 cup"])
        #expect(flour.toBuy.map(\.displayText) == ["3 cup"])
        #expect(flour.sources.map(\.recipe) == ["Pancakes", "Bread"])
        #expect(flour.sources.map(\.text) == ["1 cup flour", "2 cup flour"])
        #expect(flour.sources.map(\.reading.quantity.displayText) == ["1 cup", "2 cup"])
    }

    @Test func `two recipes with lemons are both sources, and a repeated recipe counts twice`()
        async throws
    {
        let tart = recipe("Tart", "2 x lemon")
        #expect(try await plan(tart, recipe("Fish", "1 x lemon")).items.first?.toBuy.map(\.displayText) == ["3"])
        #expect(try await plan(tart, tart).items.first?.toBuy.map(\.displayText) == ["4"])
    }

    @Test func `units without a path between them stay separate`() async throws {
        let plan = try await plan(recipe("A", "1 x cream"), recipe("B", "300 g cream"))
        #expect(plan.items.first?.need.map(\.displayText) == ["1", "300 g"])
        #expect(plan.items.count == 1)
    }

    @Test func `servings scale each line exactly`() async throws {
        let plan = try await plan(recipe("Soup", servings: 3, "1 cup milk", "salt, to taste"), scaling: .servings(2))
        let milk = try #require(plan.items.first { $0.name == "Milk" })
        #expect(milk.need.first?.range?.amount == Amount(try Rational(2, 3), UnitCode(rawValue: "cup")))
        #expect(milk.sources.first?.reading.quantity.displayText == "2/3 cup")
        #expect(plan.recipes.map(\.factor) == [try Rational(2, 3)])
        #expect(plan.factorTexts == ["2/3"])
    }

    @Test func `stock is subtracted once for the whole list and stays visible`() async throws {
        await stubs.arrange { stubs in
            stubs.products = ["flour": ["prd_1"], "lemon": ["prd_2"]]
            stubs.stock = ["prd_1": [Amount(1, UnitCode(rawValue: "cup"))], "prd_2": [Amount(9, .count)]]
        }
        let plan = try await plan(recipe("A", "1 cup flour", "2 x lemon"), recipe("B", "1 cup flour"))
        let flour = try #require(plan.items.first)
        #expect(flour.need.map(\.displayText) == ["2 cup"])
        #expect(flour.toBuy.map(\.displayText) == ["1 cup"])
        #expect(flour.inStock.map(\.displayText) == ["1 cup"])
        let lemon = try #require(plan.items.last)
        #expect(lemon.toBuy.isEmpty)
        #expect(lemon.need.map(\.displayText) == ["2"])
    }

    @Test func `stock of what will do as well serves the item, and that of a part serves only the part`() async throws {
        await stubs.arrange { stubs in
            stubs.products = ["butter": ["prd_1"], "margarine": ["prd_2"]]
            stubs.stock = ["prd_2": [Amount(2, UnitCode(rawValue: "cup"))]]
            stubs.choices = ["butter": ["margarine"]]
        }
        let either = try #require(try await plan(recipe("A", "3 cup butter")).items.first)
        #expect(either.inStock.map(\.displayText) == ["2 cup"])
        #expect(either.toBuy.map(\.displayText) == ["1 cup"])
        await stubs.arrange { $0.choices = [:] }
        let alone = try #require(try await plan(recipe("A", "3 cup butter")).items.first)
        #expect(alone.inStock.isEmpty && alone.toBuy.map(\.displayText) == ["3 cup"])
    }

    @Test func `a path between dimensions is shown where it was used`() async throws {
        await stubs.arrange { stubs in
            stubs.products = ["flour": ["prd_1"]]
            stubs.stock = ["prd_1": [Amount(100, UnitCode(rawValue: "g"))]]
            stubs.gramsPerUnit = ["flour cup": 120]
        }
        let plan = try await plan(recipe("A", "2 cup flour"))
        #expect(plan.items.first?.toBuy.map(\.displayText) == ["140 g"])
        #expect(plan.items.first?.path.map(\.source) == ["stub"])
        #expect(plan.items.first?.conversions == ["2 cup by weight"])
    }

    @Test func `a line without a number stays with its item`() async throws {
        let plan = try await plan(recipe("Soup", "3 tsp salt", "salt, a pinch"), recipe("Bread", "salt, to taste"))
        let salt = try #require(plan.items.first)
        #expect(plan.items.count == 1)
        #expect(salt.toBuy.map(\.displayText) == ["3 tsp"])
        #expect(salt.uncounted.map(\.phrase) == ["a pinch", "to taste"])
        #expect(salt.uncounted.map(\.recipe) == ["Soup", "Bread"])
        #expect(salt.uncounted.map(\.text) == ["salt, a pinch", "salt, to taste"])
        #expect(plan.counted + plan.uncounted == 3)
        #expect(plan.counted == 1)
        #expect(plan.uncounted == 2)
    }

    @Test func `an item without an amount has only its name`() async throws {
        let salt = try #require(try await plan(recipe("Soup", "salt")).items.first)
        #expect(salt.toBuy.isEmpty && salt.need.isEmpty && salt.inStock.isEmpty)
        #expect(salt.name == "Salt")
        #expect(salt.uncounted.map(\.phrase) == [""])
    }

    @Test func `every line is an item's or a question, even one that names no ingredient`() async throws {
        let plan = try await plan(
            recipe("A", "For the sauce:", "1 cup milk"),
            recipe("B", "For the sauce:", "For the top:", "salt")
        )
        let open = plan.open.filter { $0.reading.key == nil }
        let texts = plan.items.flatMap { $0.sources.map(\.text) + $0.uncounted.map(\.text) } + open.map(\.text)
        #expect(texts.sorted() == ["1 cup milk", "For the sauce:", "For the sauce:", "For the top:", "salt"])
        #expect(open.map(\.recipe) == ["A", "B", "B"])
        #expect(plan.open.map(\.text) == ["For the sauce:", "For the sauce:", "For the top:"])
        #expect(plan.counted + plan.uncounted == 5)
    }

    @Test func `a list of only headings is still a list`() async throws {
        let plan = try await plan(recipe("A", "For the sauce:"))
        #expect(plan.items.isEmpty && plan.open.map(\.text) == ["For the sauce:"])
        #expect(await stubs.questions == ["read 1", "categorize 0 "])
    }

    @Test func `items follow the order of the store`() async throws {
        await stubs.arrange { stubs in
            stubs.storeOrder = ["dairy", "baking"]
            stubs.categories = ["flour": "baking", "milk": "dairy"]
        }
        let order = [RecipeOrder(.inline(recipe("A", "1 x apple", "1 cup flour", "1 cup milk")))]
        let plan = try await shopping.plan(order, store: "Corner")
        #expect(plan.items.map(\.name) == ["Milk", "Flour", "Apple"])
        #expect(plan.items.map(\.category.name) == ["Dairy", "Baking", "UNKNOWN"])
        #expect(await stubs.questions.contains("categorize 3 Corner"))
    }

    @Test func `each assumption appears once`() async throws {
        let plan = try await plan(recipe("A", "1 cup flour, plain", "2 cup flour, plain"))
        #expect(plan.items.first?.assumptions.map(\.sentence) == ["plain"])
    }

    @Test(arguments: [5, 5_000]) func `a plan sends seven requests for any number of lines`(lines: Int) async throws {
        await stubs.arrange { stubs in
            stubs.products = ["item1": ["prd_1"]]
            stubs.stock = ["prd_1": [Amount(1, .count)]]
            stubs.kept = [
                Recipe(
                    title: "Feast",
                    servings: Servings(text: "4", count: 4),
                    lines: (1...lines).map { IngredientLine("\($0) x item\($0)") }
                )
            ]
        }
        let plan = try await shopping.plan([RecipeOrder(.reference("feast"), .servings(6))])
        #expect(plan.items.count == lines)
        #expect(await stubs.questions.count == 7)
    }

    @Test(arguments: [1, 500])
    func `a plan with packs and questions sends ten requests for any number of lines`(lines: Int) async throws {
        let grams = UnitCode(rawValue: "g")
        await stubs.arrange { stubs in
            stubs.related = ["basmati": ["rice"]]
            stubs.products = ["rice": ["prd_1"], "flour": ["prd_2"]]
            stubs.titles = ["prd_1": "Rice", "prd_2": "Mill flour"]
            stubs.stock = ["prd_1": [Amount(1, UnitCode(rawValue: "kg"))]]
            stubs.shopPacks["prd_2"] = Pack(of: Amount(500, grams))
            stubs.kept = [
                Recipe(
                    title: "Feast",
                    servings: Servings(text: "4", count: 4),
                    lines: ["2 kg basmati", "900 g flour"].map { IngredientLine($0) }
                        + (1...lines).map { IngredientLine("\($0) x item\($0)") }
                )
            ]
        }
        let plan = try await shopping.plan([RecipeOrder(.reference("feast"), .asWritten)])
        #expect(plan.offers.count == 1 && plan.items.contains { $0.packs != nil })
        #expect(await stubs.questions.count == 10)
    }

    @Test func `a plan sends only the requests that it needs`() async throws {
        _ = try await plan(recipe("A", "salt"))
        #expect(await Set(stubs.questions) == ["read 1", "add up 1", "products 1", "categorize 1 "])
    }

    @Test func `the example of the README does what it says`() async throws {
        let lines = ["2 cup flour", "flour, for dusting"].map { IngredientLine($0) }
        let bread = Recipe(title: "Bread", servings: Servings(text: "4 loaves", count: 4), lines: lines)
        let order = [RecipeOrder(.inline(bread), try Scaling(servings: "6"))]
        let plan = try await ShoppingModuleService(collaborators: stubs.collaborators).plan(order)
        #expect("\(plan.items[0].toBuy[0].displayText) \(plan.uncounted)" == "3 cup 1")
    }

    @Test(arguments: [
        (["sv-SE", "sv"], "sv"), (["en-US"], ""), (["de", "sv"], ""), ([""], ""), (["it", ""], ""),
    ])
    func `a list without a locale is in the language that all recipes share`(
        languages: [String],
        locale: String
    )
        async throws
    {
        let orders = languages.map { language in
            let lines = [IngredientLine("1 cup flour", language: language)]
            return RecipeOrder(.inline(Recipe(title: "A", servings: Servings(text: "", count: nil), lines: lines)))
        }
        #expect(try await shopping.plan(orders).locale == locale)
        await stubs.arrange { $0.locale = "fr-FR" }
        #expect(try await shopping.plan(orders).locale == "fr-FR")
    }
}
