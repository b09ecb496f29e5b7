import Commands
import CommandsTestKit
import Foundation
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// FR-AR-002 and FR-AR-006: what was bought, and which recipe led to it.
@Suite struct PurchaseHistoryTests {
    private static let liters = UnitCode(rawValue: "l")

    private func home() async throws -> ListHome {
        let home = await ListHome().arranged { $0.categories = ["milk": "dairy", "eggs": "dairy"] }
        try await home.add("milk 1 l", "candles")
        _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(ListHome.soup)])
        _ = try await home(by: "anna").check([ItemCheck("milk", amount: "2 l", price: Price(3, "€"), shop: "Corner")])
        _ = try await home(by: "ben", day: 1).check([
            ItemCheck("eggs", price: Price(Rational(1, 2), "USD"), shop: "Market"), ItemCheck("candles"),
        ])
        return home
    }

    private func report(
        _ home: ListHome,
        _ grouping: PurchaseQuery.Grouping = .item,
        _ change: (inout PurchaseQuery) -> Void = { _ in }
    ) async throws -> PurchaseReport {
        var query = PurchaseQuery()
        (query.grouping, query.purchases) = (grouping, 10)
        change(&query)
        return try await home(nil, day: 2).findPurchases(query)
    }

    @Test func `purchases are added up by item, with exact amounts and each currency by itself`() async throws {
        let found = try await report(try await home())
        #expect(found.groups.map(\.name) == ["Candles", "Eggs", "Milk"] && found.groups.map(\.count) == [1, 1, 1])
        let amounts = found.groups.map { $0.amounts.compactMap(\.range?.amount) }
        #expect(amounts == [[], [Amount(2, .count)], [Amount(2, Self.liters)]])
        #expect(found.groups.map(\.unpriced) == [1, 0, 0])
        #expect(found.total.count == 3 && found.total.unpriced == 1)
        #expect(found.total.spent == [Price(3, "EUR"), Price(try Rational(1, 2), "USD")])
        #expect(try found.from == CalendarDay("2026-08-31") && found.until == CalendarDay("2026-11-29"))
        #expect(found.purchases.map(\.name.text).last == "Milk")
    }

    @Test func `and by shop, category, person, list, and recipe`() async throws {
        let home = try await home()
        let names = { (grouping: PurchaseQuery.Grouping) in
            try await report(home, grouping).groups.map { "\($0.name) \($0.count)" }
        }
        #expect(try await names(.shop) == [" 1", "Corner 1", "Market 1"])
        #expect(try await names(.category) == ["Dairy 2", "UNKNOWN 1"])
        #expect(try await names(.person) == ["ben 2", "anna 1"])
        #expect(try await names(.list) == ["Week of November 23 3"])
        #expect(try await names(.recipe) == ["Soup 2"])
    }

    @Test func `filters leave out what they don't mean`() async throws {
        let home = try await home()
        #expect(try await report(home) { $0.shop = "corner" }.purchases.map(\.name.text) == ["Milk"])
        #expect(try await report(home) { $0.category = "dairy" }.total.count == 2)
        #expect(try await report(home) { $0.person = "ben" }.total.count == 2)
        #expect(try await report(home) { $0.item = "eggs" }.total.count == 1)
        #expect(try await report(home) { $0.recipe = "soup" }.total.count == 2)
        #expect(try await report(home) { $0.list = "week" }.total.count == 3)
        let (day, dayBefore) = (try CalendarDay("2026-11-28"), try CalendarDay("2026-11-27"))
        #expect(try await report(home) { $0.from = day }.total.count == 2)
        #expect(try await report(home) { $0.until = dayBefore }.total.count == 1)
        let backward = await sentence {
            _ = try await report(home) { ($0.from, $0.until) = (day, dayBefore) }
        }
        #expect(
            backward == "A period from 2026-11-28 to 2026-11-27 ends before it begins: exchange the two days."
        )
    }

    @Test func `it survives clearing and archiving, and forgets what was unchecked or undone`() async throws {
        let home = try await home()
        _ = try await home(day: 1).clearChecked()
        try await home.add("milk 4 l")
        _ = try await home(day: 2).check([ItemCheck("milk")])
        _ = try await home(day: 2).changeList("", .archive)
        #expect(try await report(home).groups.map { "\($0.name) \($0.count)" } == ["Milk 2", "Candles 1", "Eggs 1"])
        _ = try await home(day: 2).changeList("week", .reopen)
        _ = try await home(day: 2).uncheck(["milk"])
        #expect(try await report(home).groups.map { "\($0.name) \($0.count)" } == ["Candles 1", "Eggs 1", "Milk 1"])
    }

    @Test func `of a recipe, it says how many lines were bought, and what is open`() async throws {
        let home = try await home()
        let soup = try #require(try await report(home).recipes.first)
        #expect(soup.source.title == "Soup" && soup.lines == 3 && soup.bought == 2 && soup.open == ["Salt"])
        let milk = try #require(try await report(home).purchases.last)
        #expect(milk.purchase.lines.map(\.line).contains("1 l milk") && milk.recipes.map(\.title) == ["Soup"])
        #expect(!soup.isSaved)
        _ = try await home(day: 1).clearChecked()
        #expect(try await report(home).recipes.map(\.bought) == [2])
    }

    @Test func `a saved recipe is the same source after it was renamed`() async throws {
        let home = await ListHome().arranged()
        let recipe = { (title: String) in
            RecipeOrder(
                .inline(
                    Recipe(
                        title: title,
                        servings: Servings(text: "4", count: 4),
                        lines: [IngredientLine("1 l milk")],
                        id: "recipe-7"
                    )
                ),
                .asWritten
            )
        }
        _ = try await home().add(ListAddition(), recipes: [recipe("Soup")], confirmed: true)
        _ = try await home().add(ListAddition(), recipes: [recipe("Chowder")])
        #expect(try await home.texts() == ["Milk: 1 l (Chowder: 1 l)"])
        _ = try await home().check([ItemCheck("milk")])
        #expect(try await report(home).recipes.map(\.isSaved) == [true])
    }

    @Test func `a recipe that was on the list by its title is replaced by the saved one`() async throws {
        let home = await ListHome().arranged()
        _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(ListHome.soup)], confirmed: true)
        let saved = Recipe(
            title: "Soup",
            servings: ListHome.soup.servings,
            lines: ListHome.soup.lines,
            id: "recipe-7"
        )
        _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(saved)])
        #expect(try await home.texts().contains("Milk: 1 l (Soup: 1 l)"))
    }

    @Test(arguments: [(15.0, "2026-11-27", "2026-11-26"), (9.0, "2026-11-28", "2026-11-29")])
    func `what was bought just now is in a period with today, whatever day it is in UTC`(
        hours: Double,
        today: String,
        other: String
    ) async throws {
        // An evening west of UTC, where it is tomorrow already, and a morning east of it, where it is yesterday.
        let home = await ListHome(now: 1_795_780_800 + hours * 3_600).arranged()
        try await home.add("milk 1 l")
        _ = try await home().check([ItemCheck("milk")])
        let today = try CalendarDay(today)
        let count = { (from: CalendarDay?, until: CalendarDay?) in
            var query = PurchaseQuery()
            (query.from, query.until) = (from, until)
            return try await home(nil).findPurchases(query, on: today).total.count
        }
        #expect(try await count(nil, nil) == 1)
        #expect(try await count(today, nil) == 1)
        #expect(try await count(today, today) == 1)
        let day = try CalendarDay(other)
        #expect(try await count(day, day) == 0)
    }

    @Test func `periods side by side share no purchase, and miss none`() async throws {
        let home = try await home()
        let days = try ["2026-11-26", "2026-11-27", "2026-11-28"].map { try CalendarDay($0) }
        var counts: [Int] = []
        for day in days { counts.append(try await report(home) { ($0.from, $0.until) = (day, day) }.total.count) }
        #expect(counts == [0, 1, 2])
    }

    @Test func `a report reads the lists of its purchases at once`() async throws {
        let home = try await home()
        for name in ["Party", "Picnic"] {
            _ = try await home().addList(named: name, confirmed: true)
            _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(ListHome.bread)], to: name)
            _ = try await home().check([ItemCheck("flour")], on: name)
        }
        let counting = CountingShoppingStore(home.store)
        let lists = ShoppingLists(
            collaborators: home.stubs.collaborators,
            store: counting,
            context: .test(household: "smith", now: Date(timeIntervalSince1970: 1_795_867_200))
        )
        let report = try await lists.findPurchases(PurchaseQuery())
        #expect(Set(report.recipes.map(\.source.title)) == ["Soup", "Bread"])
        #expect(counting.reads == 1)
    }
}
