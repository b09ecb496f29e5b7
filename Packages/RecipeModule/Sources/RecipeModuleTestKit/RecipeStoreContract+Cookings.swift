import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import Testing

extension RecipeStoreContract {
    /// Checks that cookings come back whole, latest day first, and count beside their recipes.
    package func checkCookings() async throws {
        let home = "recipe cookings"
        let household = HouseholdID(name: home)
        let (soup, bread) = (Self.id(of: "Soup", in: home), Self.id(of: "Bread", in: home))
        let made = try [(soup, 3), (bread, 1), (soup, 2), (soup, 3)].enumerated().map { place, cooked in
            try Self.cooking(place, of: cooked.0, on: cooked.1)
        }
        // A cooking may arrive before its recipe.
        try await commit(made.prefix(2).map { Self.creation(of: .cooking($0)) }, in: home)
        for title in ["Soup", "Bread"] { try await keep(Self.recipe(title: title), in: home) }
        try await commit(made.suffix(2).map { Self.creation(of: .cooking($0)) }, in: home)
        let order = made.sorted { ($1.day, $0.id.description) < ($0.day, $1.id.description) }
        #expect(try await store.cookings(CookingQuery(), limit: 9, of: household) == order)
        #expect(try await Set(store.cookings(ids: Set(made.map(\.id)), of: household)) == Set(made))
        let place = CookingPosition(day: order[0].day, id: order[0].id.description)
        let next = try await store.cookings(CookingQuery(), after: place, limit: 2, of: household)
        #expect(next == Array(order[1...2]))
        let query = CookingQuery(recipe: soup, from: CalendarDay(number: 2), until: CalendarDay(number: 2))
        #expect(try await store.cookings(query, limit: 9, of: household) == [made[2]])
        let totals = try await store.cookingTotals(of: [soup, bread], in: household)
        #expect(totals[soup] == CookingTotal(times: 3, lastDay: CalendarDay(number: 3)))
        #expect(totals[bread] == CookingTotal(times: 1, lastDay: CalendarDay(number: 1)))
        let summaries = try await store.summaries(after: nil, limit: 9, listing: .kept, of: household)
        #expect(summaries.map(\.cooked) == [totals[bread], totals[soup]])
        #expect(try await Set(store.cookingIDs(of: [soup], in: household)[soup] ?? []).count == 3)
        try await keep(Self.recipe(title: "Soup"), in: home, expectedVersion: 1, marks: RecipeMarks(isFavorite: true))
        #expect(try await store.cookingTotals(of: [soup], in: household)[soup]?.times == 3, "It counts after a change.")
        let gone = [made[0], made[3], made[1]].map {
            PlannedOperation(.delete, of: RecipeRow.cooking($0).key, expecting: nil)
        }
        try await commit(gone, in: home)
        #expect(
            try await store.cookingTotals(of: [soup, bread], in: household)
                == [soup: CookingTotal(times: 1, lastDay: CalendarDay(number: 2))]
        )
        try await checkNoCookings(made)
    }

    /// Checks that cookings are added up by day, servings, recipe, and tag, within a period and a limit.
    package func checkCookingSums() async throws {
        let home = "recipe sums"
        let household = HouseholdID(name: home)
        let tags = [("Soup", ["Warm", "Quick"]), ("Stew", ["warm"]), ("Bread", ["QUICK"]), ("Tea", ["hot"])]
        for (title, tags) in tags {
            try await keep(Recipe(title: title, ingredients: [IngredientLine("salt")], tags: tags), in: home)
        }
        let cooked = [("Soup", 1), ("Stew", 2), ("Soup", 2), ("Stew", 3), ("Bread", 9), ("Gone", 9)]
        let made = try cooked.enumerated().map { place, cooked in
            try Self.cooking(place, of: Self.id(of: cooked.0, in: home), on: cooked.1)
        }
        try await commit(made.map { Self.creation(of: .cooking($0)) }, in: home)
        let recipes = try await store.recipes(ids: Set(made.map(\.recipeID)), of: household)
            .sorted { $0.id.description < $1.id.description }
        for (first, last, limit) in [(nil, nil, 9), (2, nil, 9), (nil, 2, 9), (2, 3, 1), (nil, nil, 2), (4, 5, 9)] {
            let (first, last) = (first.map(CalendarDay.init(number:)), last.map(CalendarDay.init(number:)))
            let counted = made.filter { ($0.day >= first ?? $0.day) && ($0.day <= last ?? $0.day) }
            let sums = try await store.cookingSums(from: first, until: last, limit: limit, of: household)
            #expect(sums == CookingSums(counted, of: recipes, limit: limit), "\(limit) of \(counted)")
        }
        let all = try await store.cookingSums(from: nil, until: nil, limit: 9, of: household)
        #expect(all.mostCooked.map(\.title) == ["Soup", "Stew", "", "Bread"])
        #expect(all.tags.map(\.times) == [4, 3])
        #expect(all.servings == [Rational(constant: 10, over: 3): 1] && all.days.values.reduce(0, +) == cooked.count)
        let other = HouseholdID(name: "recipe other sums")
        let none = try await store.cookingSums(from: nil, until: nil, limit: 9, of: other)
        #expect(none == CookingSums(days: [:], servings: [:], mostCooked: [], tags: []))
    }

    /// Checks that another home has none of the cookings.
    private func checkNoCookings(_ made: [Cooking]) async throws {
        let recipes = Set(made.map(\.recipeID))
        let other = HouseholdID(name: "recipe other cookings")
        #expect(try await store.cookings(CookingQuery(), limit: 9, of: other).isEmpty)
        #expect(try await store.cookings(ids: Set(made.map(\.id)), of: other).isEmpty)
        #expect(try await store.cookingTotals(of: recipes, in: other).isEmpty)
        #expect(try await store.cookingIDs(of: recipes, in: other).isEmpty)
    }

    private func commit(_ operations: [PlannedOperation], in home: String) async throws {
        _ = try await store.commit(operations, outcome: [], for: .test(household: home))
    }

    private static func creation(of row: RecipeRow) -> PlannedOperation {
        PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
    }

    private static func cooking(_ number: Int, of recipe: RecipeID, on day: Int) throws -> Cooking {
        try Cooking(
            id: CookingID(uuid: HouseholdID(name: "cooking \(number)").uuid),
            recipeID: recipe,
            day: CalendarDay(number: day),
            servings: number == 0 ? Rational(10, 3) : nil,
            by: "anna",
            saidAt: Date(wholeMilliseconds: 1_700_000_000_000 + Int64(number)),
            note: number == 1 ? "Burned.\nAgain." : nil
        )
    }
}
