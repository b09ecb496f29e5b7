import Commands
import CommandsTestKit
import Foundation
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// A recipe that is cooked from the stock.
@Suite struct CookRecipeTests {
    private static func amount(_ value: Rational, _ unit: String) -> Amount { Amount(value, UnitCode(rawValue: unit)) }

    private func home() async -> ListHome {
        await ListHome().arranged {
            $0.kept = [
                Recipe(
                    title: "Pancakes",
                    servings: Servings(text: "4", count: 4),
                    lines: ["2 cup flour", "1 l milk", "3 x eggs", "salt, a pinch"].map { IngredientLine($0) }
                )
            ]
            $0.titles = ["prd_1": "Mill flour", "prd_2": "Rye flour", "prd_3": "Milk"]
            $0.products = ["flour": ["prd_1", "prd_2"]]
            $0.stock = [
                "prd_1": [Self.amount(3, "cup")], "prd_2": [Self.amount(5, "cup")], "prd_3": [Self.amount(1, "l")],
            ]
        }
    }

    private func order(_ servings: String? = nil, _ change: (inout CookOrder) -> Void = { _ in }) throws -> CookOrder {
        var order = CookOrder(
            "pancakes",
            try servings.map { (text) throws in try Scaling(servings: text) } ?? .asWritten
        )
        order.usesStock = true
        change(&order)
        return order
    }

    private func uses(_ home: ListHome) async throws -> [UsedStock] {
        try await home.effects().filter { $0.kind == ShoppingLists.usedEffect }.map {
            try StoredJSON.decode(from: $0.body)
        }
    }

    @Test func `each line takes what a use would take first, and says what the stock does not have`() async throws {
        let home = await home()
        let dish = try await home("k").cook(order("8"))
        let ingredients = dish.lines.flatMap(\.ingredients)
        #expect(dish.title == "Pancakes" && dish.servings == "8 servings" && dish.factor == 2)
        #expect(ingredients.map(\.name) == ["Flour", "Milk", "Eggs", "Salt"])
        #expect(ingredients.map(\.outcome) == [.taken, .tooLittle, .notInStock, .noAmount])
        #expect(ingredients[0].uses.map(\.title) == ["Mill flour", "Rye flour"])
        #expect(ingredients[0].uses.map(\.amount.quantity.displayText) == ["3 cup", "1 cup"])
        #expect(ingredients[1].lacking?.amount == Self.amount(1, "l"))
        #expect(ingredients[1].uses.map(\.title) == ["Milk"], "What is there is named, too.")
        let uses = try await uses(home)
        #expect(uses.map(\.product.rawValue) == ["prd_1", "prd_2"])
        #expect(uses.map(\.amount) == [Self.amount(3, "cup"), Self.amount(1, "cup")])
        #expect(uses.map(\.note) == ["Pancakes (8 servings)", "Pancakes (8 servings)"])
        #expect(Set(uses.map(\.occasion)).count == 2)
    }

    @Test func `what is there of too little is taken only if asked`() async throws {
        let home = await home()
        let dish = try await home().cook(order("8") { $0.takesPartly = true })
        #expect(dish.lines.flatMap(\.ingredients).map(\.outcome) == [.taken, .partly, .notInStock, .noAmount])
        #expect(try await uses(home).map(\.product.rawValue) == ["prd_1", "prd_2", "prd_3"])
    }

    @Test func `the same command takes once, and marks the recipe as cooked once`() async throws {
        let home = await home()
        let first = try await home("k").cook(order { $0.note = "Less salt." })
        await home.stubs.arrange { $0.stock = [:] }
        #expect(try await home("k").cook(order { $0.note = "Less salt." }) == first)
        let effects = try await home.effects()
        #expect(
            effects.map(\.kind) == [ShoppingLists.usedEffect, ShoppingLists.usedEffect, ShoppingLists.cookedEffect]
        )
        let cooked: CookedRecipe = try StoredJSON.decode(from: effects[2].body)
        #expect(cooked.recipe == "pancakes" && cooked.servings == 4 && cooked.note == "Less salt.")
        #expect(try cooked.day == CalendarDay("2026-11-27"))
    }

    @Test func `a trial changes nothing, and without stock nothing is read or taken`() async throws {
        let home = await home()
        let trial = try await home().cook(order { $0.isTrial = true })
        #expect(trial.lines.count == 4)
        #expect(try await home.effects().isEmpty)
        let plain = try await home().cook(order { $0.usesStock = false })
        #expect(plain.lines.isEmpty)
        #expect(try await home.effects().map(\.kind) == [ShoppingLists.cookedEffect])
        #expect(await home.stubs.questions.count { $0.hasPrefix("read") } == 1)
    }

    @Test func `a recipe costs a fixed number of requests, however many lines it has`() async throws {
        let home = await home()
        await home.stubs.arrange {
            let lines = (1...200).map { IngredientLine("1 cup thing\($0)") }
            $0.kept = [Recipe(title: "Pancakes", servings: Servings(text: "4", count: 4), lines: lines)]
        }
        _ = try await home().cook(order())
        #expect(await home.stubs.questions.count == 6)
    }

    @Test func `an unknown recipe, a size that it cannot have, and a day to come are refused`() async throws {
        let home = await home()
        #expect(await sentence { _ = try await home().cook(CookOrder("stew")) }.contains("\"stew\""))
        await home.stubs.arrange {
            $0.kept = [
                Recipe(title: "Pancakes", servings: Servings(text: "", count: nil), lines: [IngredientLine("1 x egg")])
            ]
        }
        #expect(await sentence { _ = try await home().cook(order("6")) }.contains("does not say how many servings"))
        let day = try CalendarDay("2026-11-29")
        let ahead = await sentence { _ = try await home().cook(order { $0.day = day }) }
        #expect(ahead == "2026-11-29 is yet to come: give the day on which it happened.")
        #expect(try await home.effects().isEmpty)
    }

    @Test func `tomorrow has begun for a recipe when it has begun for the stock, at 10:00 in UTC`() async throws {
        let stubs = await home().stubs
        let tomorrow = try CalendarDay("2026-11-28")
        let lists = { (seconds: Double) in
            ShoppingLists(
                collaborators: stubs.collaborators,
                store: InMemoryShoppingStore(),
                context: .test(household: "smith", key: "k", request: "k", now: Date(timeIntervalSince1970: seconds))
            )
        }
        let ten = 1_795_780_800.0 - 2 * 3_600
        let early = await sentence { _ = try await lists(ten - 1).cook(order { $0.day = tomorrow }) }
        #expect(early == "2026-11-28 is yet to come: give the day on which it happened.")
        #expect(try await lists(ten).cook(order { $0.day = tomorrow }).day == tomorrow)
    }
}
