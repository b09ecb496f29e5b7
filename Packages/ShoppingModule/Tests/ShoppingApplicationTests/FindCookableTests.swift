import Commands
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// The recipes that the stock allows.
@Suite struct FindCookableTests {
    private static func amount(_ value: Rational, _ unit: String) -> Amount { Amount(value, UnitCode(rawValue: unit)) }

    private static func recipe(_ title: String, _ lines: String..., optional: String? = nil) -> Recipe {
        let unsaid = StructuredQuantity(range: nil, displayText: "", parseConfidence: 0)
        let extra = optional.map {
            IngredientLine($0, stored: LineReading(key: "", name: "", quantity: unsaid, isOptional: true))
        }
        return Recipe(
            title: title,
            servings: Servings(text: "4", count: 4),
            lines: lines.map { IngredientLine($0) } + [extra].compactMap(\.self)
        )
    }

    private func home() async throws -> ListHome {
        let soon = try #require(LotDay(rawValue: "2026-11-28"))
        return await ListHome().arranged {
            $0.kept = [
                Self.recipe("Bread", "2 cup flour", "1 tsp salt"),
                Self.recipe("Cake", "2 cup flour", "3 x eggs", optional: "1 x lemon"),
                Self.recipe("Pancakes", "1 cup flour", "1 l milk"), Self.recipe("Stew", "1 kg beef", "500 g carrots"),
            ]
            $0.staples = ["salt"]
            $0.titles = ["prd_1": "Mill flour", "prd_2": "Milk"]
            $0.products = ["flour": ["prd_1"]]
            $0.stock = ["prd_1": [Self.amount(3, "cup")], "prd_2": [Self.amount(1, "l")]]
            let lot = StockLot(id: "lot-1", Self.amount(1, "l"), due: DueDay(soon, .useBy, isDanger: true))
            $0.expiringLots = [ExpiringLot(lot, of: ProductID(rawValue: "prd_2"), daysLeft: 1)]
        }
    }

    private func titles(_ home: ListHome, _ change: (inout CookableQuery) -> Void = { _ in }) async throws -> [String] {
        var query = CookableQuery()
        change(&query)
        return try await home(nil).cookable(query).recipes.map(\.recipe.recipe.recipe.title)
    }

    @Test func `the most complete recipes come first, then those that use what should be used soon`() async throws {
        let home = try await home()
        let page = try await home(nil).cookable(CookableQuery())
        let recipes = page.recipes.map(\.recipe)
        #expect(recipes.map(\.recipe.recipe.title) == ["Pancakes", "Bread", "Cake", "Stew"] && page.total == 4)
        #expect(recipes.map(\.onHand) == [2, 1, 1, 0] && recipes.map(\.counted) == [2, 1, 2, 2])
        #expect(recipes[0].due?.title == "Milk" && recipes[1].due == nil)
        #expect(recipes[1].cupboard == ["Salt"] && recipes[1].share == 1, "Salt is not missing.")
        #expect(recipes[2].lacking.map(\.name) == ["Eggs"] && recipes[2].optional == ["Lemon"])
        #expect(page.recipes[2].texts.map { $0.toGet.map(\.displayText) } == [["3"]])
        #expect(recipes[3].share == 0)
    }

    @Test func `each recipe is compared with all of the stock, and its own lines with each other`() async throws {
        let home = try await home()
        await home.stubs.arrange {
            $0.kept = [Self.recipe("Bread", "3 cup flour"), Self.recipe("Rolls", "2 cup flour", "2 cup flour")]
        }
        let recipes = try await home(nil).cookable(CookableQuery()).recipes
        #expect(recipes.map(\.recipe.onHand) == [1, 0] && recipes.map(\.recipe.counted) == [1, 1])
        let flour = try #require(recipes[1].recipe.lacking.first)
        #expect(flour.isPartly && flour.toGet == [Self.amount(1, "cup")])
        #expect(recipes[1].texts.map { $0.needed.map(\.displayText) } == [["4 cup"]])
    }

    @Test func `only recipes that lack few ingredients, or use something that is due, are found`() async throws {
        let home = try await home()
        #expect(try await titles(home) { $0.mostLacking = 1 } == ["Pancakes", "Bread", "Cake"])
        #expect(try await titles(home) { $0.mostLacking = 0 } == ["Pancakes", "Bread"])
        #expect(try await titles(home) { $0.dueWithinDays = 1 } == ["Pancakes"])
        #expect(try await titles(home) { $0.dueWithinDays = 0 }.isEmpty)
        let day = try CalendarDay("2026-11-28")
        #expect(try await titles(home) { ($0.dueWithinDays, $0.day) = (0, day) } == ["Pancakes"])
    }

    @Test func `pages follow each other, and a cursor of nowhere is refused`() async throws {
        let home = try await home()
        let first = try await home(nil).cookable(CookableQuery(limit: 3))
        #expect(first.recipes.count == 3 && !first.nextCursor.isEmpty && first.total == 4)
        let last = try await home(nil).cookable(CookableQuery(limit: 3, cursor: first.nextCursor))
        #expect(last.recipes.map(\.recipe.recipe.recipe.title) == ["Stew"] && last.nextCursor.isEmpty)
        for cursor in ["later", PageCursor(after: "-3").token, PageCursor(after: "3", "4").token] {
            let refusal = await sentence { _ = try await home(nil).cookable(CookableQuery(cursor: cursor)) }
            #expect(refusal.hasPrefix("\"\(cursor)\" is not the cursor of a page:"))
        }
    }

    @Test func `no recipe costs a request of its own`() async throws {
        let home = try await home()
        _ = try await home(nil).cookable(CookableQuery())
        let few = await home.stubs.questions.count
        await home.stubs.arrange { stubs in
            stubs.kept += (1...150).map { Self.recipe("Extra \($0)", "1 cup flour", "1 l milk", "2 x eggs") }
        }
        _ = try await home(nil).cookable(CookableQuery())
        #expect(await home.stubs.questions.count == 2 * few)
        #expect(await home.stubs.questions.filter { $0 == "all recipes" }.count == 2)
    }

    @Test func `what has no amount is there if any of it is`() async throws {
        let home = try await home()
        await home.stubs.arrange { $0.kept = [Self.recipe("Tea", "milk, to taste", "honey, to taste")] }
        let tea = try #require(try await home(nil).cookable(CookableQuery()).recipes.first?.recipe)
        #expect(tea.onHand == 1 && tea.lacking.map(\.name) == ["Honey"] && tea.lacking[0].toGet.isEmpty)
    }

    @Test func `a recipe with more lines than one question holds takes the stock once, and the rest counts as lacking`()
        async throws
    {
        let home = try await home()
        let names = (1...501).map { "thing\($0)" }
        await home.stubs.arrange { stubs in
            stubs.kept = [
                Recipe(
                    title: "Feast",
                    servings: Servings(text: "4", count: 4),
                    lines: names.map { IngredientLine("2 g \($0)") }
                )
            ]
            stubs.products = Dictionary(uniqueKeysWithValues: names.map { ($0, ["prd_1"]) })
            stubs.stock = ["prd_1": [Self.amount(1_000, "g")]]
        }
        let feast = try #require(try await home(nil).cookable(CookableQuery()).recipes.first?.recipe)
        #expect(feast.onHand == 500 && feast.lacking.map(\.name) == ["Thing501"])
        #expect(await home.stubs.questions.count { $0.hasPrefix("cover") } == 1)
    }
}
