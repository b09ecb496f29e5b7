import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import RecipeModuleTestKit
import Testing

@Suite struct RecipeStatisticsTests {
    private let home = RecipeBench()

    private func day(_ text: String) throws -> CalendarDay { try CalendarDay(text) }

    /// Adds three recipes, and cooks two of them.
    private func fill() async throws {
        for (title, tags) in [("Soup", ["Quick", "Warm"]), ("Stew", ["warm"]), ("Tea", [])] {
            let recipe = try Recipe(title: title, ingredients: [IngredientLine("water")], tags: tags)
            _ = try await home.module("add \(title)").addRecipe(recipe)
        }
        // Two Mondays and a Sunday.
        let cooked: [(String, String, Rational?)] = [
            ("Soup", "2023-10-30", 4), ("Stew", "2023-11-05", nil), ("Soup", "2023-11-06", 5),
        ]
        for (number, (title, day, servings)) in cooked.enumerated() {
            _ = try await home.module("\(number + 1)").markRecipeCooked(title, on: self.day(day), servings: servings)
        }
    }

    @Test func `statistics say what was cooked how often, when, and for how many`() async throws {
        try await fill()
        let (statistics, longAgo) = try await home.module().viewStatistics()
        #expect(statistics.counts == RecipeCounts(recipes: 3, favorites: 0, neverCooked: 1))
        #expect(statistics.cookings == 3)
        #expect(try statistics.averageServings == Rational(9, 2))
        #expect(statistics.mostCooked.map(\.title) == ["Soup", "Stew"])
        #expect(statistics.mostCooked.map(\.times) == [2, 1])
        #expect(try statistics.mostCooked.map(\.lastDay) == [day("2023-11-06"), day("2023-11-05")])
        #expect(
            statistics.months == [CookingTally(name: "2023-10", times: 1), CookingTally(name: "2023-11", times: 2)]
        )
        #expect(statistics.weekdays == [2, 0, 0, 0, 0, 0, 1])
        #expect(statistics.tags.map(\.times) == [3, 2] && statistics.tags[1].name == "Quick")
        #expect(longAgo.map(\.title) == ["Stew", "Soup"], "What was never cooked is not among them.")
    }

    @Test func `a period counts the days in it, and a limit shortens the lists`() async throws {
        try await fill()
        let (november, longAgo) = try await home.module()
            .viewStatistics(from: day("2023-11-01"), until: day("2023-11-05"), limit: 1)
        #expect(november.cookings == 1 && november.averageServings == nil)
        #expect(november.mostCooked.map(\.title) == ["Stew"] && november.months.map(\.name) == ["2023-11"])
        #expect(november.counts.neverCooked == 1 && longAgo.map(\.title) == ["Stew"])
        let (all, _) = try await home.module().viewStatistics(limit: 1)
        #expect(all.mostCooked.map(\.title) == ["Soup"] && all.tags.count == 1 && all.cookings == 3)
    }

    @Test func `favorites and recipes in the trash are counted as such`() async throws {
        try await fill()
        var edit = RecipeEdit()
        edit.isFavorite = true
        _ = try await home.module("7").editRecipe("Tea", edit)
        _ = try await home.module("8").deleteRecipes(["Soup"])
        let (statistics, longAgo) = try await home.module().viewStatistics()
        #expect(statistics.counts == RecipeCounts(recipes: 2, favorites: 1, neverCooked: 1))
        #expect(statistics.cookings == 3 && longAgo.map(\.title) == ["Stew"])
        let (other, _) = try await home.module(home: "jones").viewStatistics()
        #expect(other.cookings == 0 && other.counts.recipes == 0 && other.weekdays == Array(repeating: 0, count: 7))
    }
}
