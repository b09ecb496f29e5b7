import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import RecipeModuleTestKit
import Testing

@Suite struct CookingTests {
    private let home = RecipeBench()
    /// The day of the bench's clock in UTC.
    private let today = CalendarDay(milliseconds: 1_700_000_000_000)

    private func cook(
        _ title: String,
        _ key: String,
        on day: CalendarDay? = nil,
        servings: Rational? = nil,
        by: String = "anna"
    ) async throws -> TotaledCooking {
        try await home.module(key, principal: by).markRecipeCooked(title, on: day, servings: servings)
    }

    @Test func `a cooking says who cooked what when and for how many`() async throws {
        let soup = try await home.add("Soup", "2 l water")
        let said = try await home.module("1", principal: "ben")
            .markRecipeCooked("soup", on: today.adding(days: -2), servings: Rational(9, 2), note: " Good. ")
        #expect(said.cooking.recipeID == soup.id && said.cooking.by == "ben" && said.cooking.note == "Good.")
        #expect(try said.cooking.day == today.adding(days: -2) && said.cooking.servings == Rational(9, 2))
        #expect(said.title == "Soup" && said.total == CookingTotal(times: 1, lastDay: today.adding(days: -2)))
        #expect(said.cooking.saidAt == Date(timeIntervalSince1970: 1_700_000_001))
        let listed = try await home.module().listCookings()
        #expect(listed.elements == [TitledCooking(cooking: said.cooking, title: "Soup")])
    }

    @Test func `without a day and servings, they are today and those of the recipe`() async throws {
        let four = try Recipe(title: "Pie", servings: Servings("4 servings"), ingredients: [IngredientLine("1 egg")])
        _ = try await home.module("1").addRecipe(four)
        let said = try await cook("Pie", "2").cooking
        #expect(said.day == today && said.servings == 4 && said.note == nil)
    }

    @Test func `a repeated command counts once, and two people who cooked at once count twice`() async throws {
        _ = try await home.add("Soup", "2 l water")
        let first = try await cook("Soup", "1")
        #expect(try await cook("Soup", "1") == first)
        #expect(try await cook("Soup", "2", by: "ben").total == CookingTotal(times: 2, lastDay: today))
        #expect(try await home.module().listCookings(of: "soup").elements.count == 2)
    }

    @Test func `the total has the latest day, whenever it was said`() async throws {
        let soup = try await home.add("Soup", "2 l water")
        _ = try await cook("Soup", "1", on: today.adding(days: -3))
        let second = try await cook("Soup", "2", on: today.adding(days: -9))
        #expect(second.total == CookingTotal(times: 2, lastDay: today.adding(days: -3)))
        #expect(try await home.module().cookingTotals(of: [soup.id]) == [soup.id: second.total])
        #expect(try await home.module().listRecipes().elements.map(\.cooked) == [second.total])
    }

    @Test func `a cooking that is taken back no longer counts`() async throws {
        let soup = try await home.add("Soup", "2 l water")
        let first = try await cook("Soup", "1", on: today.adding(days: -3))
        let second = try await cook("Soup", "2")
        let gone = try await home.module("3").deleteCooking(second.cooking.id)
        #expect(gone.cooking == second.cooking && gone.title == "Soup")
        #expect(gone.total == CookingTotal(times: 1, lastDay: today.adding(days: -3)))
        #expect(try await home.module().cookingTotals(of: [soup.id])[soup.id] == gone.total)
        #expect(try await home.module("4").deleteCooking(first.cooking.id).total == CookingTotal())
        #expect(try await home.module().cookingTotals(of: [soup.id]).isEmpty)
        await #expect(throws: RecipeError.unknownCooking(first.cooking.id.description)) {
            try await home.module("5").deleteCooking(first.cooking.id)
        }
    }

    @Test func `the list goes back in time, page by page, between two days`() async throws {
        _ = try await home.add("Soup", "2 l water")
        _ = try await home.add("Bread", "flour")
        for number in 1...5 {
            let title = number.isMultiple(of: 2) ? "Soup" : "Bread"
            _ = try await cook(title, "\(number)", on: today.adding(days: -number / 2))
        }
        var (request, days) = (PageRequest(limit: 2), [Int]())
        repeat {
            let page = try await home.module().listCookings(request)
            days += page.elements.map { $0.cooking.day.number - today.number }
            request = PageRequest(limit: 2, cursor: page.nextCursor)
        } while !request.cursor.isEmpty
        #expect(days == [0, -1, -1, -2, -2])
        let (from, until) = (today.adding(days: -2), today.adding(days: -1))
        let some = try await home.module().listCookings(of: "Bread", from: from, until: until)
        #expect(some.elements.map(\.cooking.day) == [today.adding(days: -1), today.adding(days: -2)])
        await #expect(throws: RecipeError.self) {
            try await home.module().listCookings(PageRequest(limit: 2, cursor: PageCursor(after: "x", "y").token))
        }
    }

    @Test func `what can't have been cooked is refused`() async throws {
        _ = try await home.add("Soup", "2 l water")
        #expect(try await cook("Soup", "0", on: today.adding(days: 1)).total.times == 1, "It may have begun elsewhere.")
        await #expect(throws: RecipeError.dayAhead(today.adding(days: 2))) {
            try await cook("Soup", "1", on: today.adding(days: 2))
        }
        await #expect(throws: RecipeError.unknownRecipe("Stew")) { try await cook("Stew", "2") }
        await #expect(throws: RecipeError.content(.notAServingsCount(text: "0"))) {
            try await cook("Soup", "3", servings: 0)
        }
        await #expect(throws: RecipeError.content(.noteTooLong(count: 501))) {
            try await home.module("4").markRecipeCooked("Soup", note: String(repeating: "x", count: 501))
        }
        let soup = try #require(try await home.module().getRecipes(["Soup"])[0])
        _ = try await home.module("5").deleteRecipes(["Soup"])
        await #expect(throws: RecipeError.inTrash(title: "Soup")) { try await cook(soup.id.description, "6") }
    }

    @Test func `tomorrow has begun for a recipe when it has begun for the stock, at 10:00 in UTC`() async throws {
        _ = try await home.add("Soup", "2 l water")
        // The keys count the seconds from 22:13:20.
        await #expect(throws: RecipeError.dayAhead(today.adding(days: 1))) {
            try await cook("Soup", "-44001", on: today.adding(days: 1))
        }
        #expect(try await cook("Soup", "-44000", on: today.adding(days: 1)).cooking.day == today.adding(days: 1))
    }

    @Test func `a recipe keeps its cookings in the trash, and takes them along when it is deleted for good`()
        async throws
    {
        let soup = try await home.add("Soup", "2 l water")
        _ = try await cook("Soup", "1")
        let deleted = try await home.module("2").deleteRecipes(["Soup"])
        #expect(deleted.map(\.cookings) == [1])
        _ = try await home.module("3").restoreRecipes(["Soup"])
        #expect(try await home.module().cookingTotals(of: [soup.id])[soup.id]?.times == 1)
        _ = try await home.module("4").deleteRecipes(["Soup"])
        _ = try await home.module("5").emptyTrash()
        #expect(try await home.module().listCookings().elements.isEmpty)
    }

    @Test func `a preview says what would go, and moves nothing`() async throws {
        _ = try await home.add("Soup", "salt", "pepper")
        _ = try await cook("Soup", "1")
        let shown = try await home.module("2").deleteRecipes(["soup"], isPreview: true)
        #expect(shown.map(\.lines) == [2] && shown.map(\.revisions) == [1] && shown.map(\.cookings) == [1])
        #expect(try await home.module().getRecipes(["Soup"])[0]?.version == 1)
        #expect(try await home.module("3").deleteRecipes(["soup"]) == shown)
    }

    @Test func `a favorite is a mark of the recipe and no version of its content`() async throws {
        let soup = try await home.add("Soup", "salt")
        var edit = RecipeEdit()
        edit.isFavorite = true
        let marked = try await home.module("1").editRecipe("Soup", edit)
        #expect(marked.marks.isFavorite && marked.version == 2 && marked.recipe == soup.recipe)
        #expect(try await home.module("2").editRecipe("Soup", edit).version == 2)
        #expect(try await home.module().listRevisions(of: "Soup").elements.count == 1)
        #expect(try await home.module().listRecipes().elements.map(\.isFavorite) == [true])
        edit.isFavorite = false
        #expect(try await home.module("3").editRecipe("Soup", edit).marks.isFavorite == false)
        #expect(try await home.module().listRecipes().elements.map(\.isFavorite) == [false])
    }
}
