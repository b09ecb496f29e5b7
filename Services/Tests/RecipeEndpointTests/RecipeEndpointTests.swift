import Commands
import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import RecipeEndpoint
import RecipeMessages
import RecipeModule
import RecipeModuleTestKit
import SwiftProtobuf
import Testing

@Suite struct RecipeEndpointTests {
    @Test func `a page is read with every field and not stored`() async throws {
        let home = try RecipeHome(.memory)
        let page = """
            <html lang="en"><script type="application/ld+json">{"@type":"Recipe","name":"Pie","recipeYield":"2-4 servings",
            "recipeIngredient":["1 egg","2 cups flour"],"prepTime":"PT0M","cookTime":"PT1H","keywords":"sweet",
            "url":"https://example.org/pie","recipeInstructions":["Mix.","Bake."],}</script></html>
            """
        let reply = try await home.read(page, name: "pie.html")
        let recipe = try #require(reply.recipes.first)
        #expect(recipe.title == "Pie")
        #expect(recipe.servings.text == "2-4 servings")
        #expect(recipe.servings.count == "4")
        #expect(recipe.ingredients.map(\.text) == ["1 egg", "2 cups flour"])
        #expect(recipe.hasPrepMinutes && recipe.prepMinutes == 0)
        #expect(recipe.cookMinutes == 60)
        #expect(!recipe.hasTotalMinutes)
        #expect(recipe.tags == ["sweet"])
        #expect(recipe.language == "en")
        #expect(recipe.sourceURL == "https://example.org/pie")
        #expect(recipe.steps == ["Mix.", "Bake."])
        #expect(recipe.id.isEmpty && recipe.version == 0)
        #expect(reply.notes == ["The page's recipe data were mended: surplus commas."])
        #expect(try await home.list().recipes.isEmpty)
    }

    @Test func `a text with sections and no count is read`() async throws {
        let reply = try await RecipeHome(.memory).read("Soup\nServes a few\nFor the broth:\n1 l water")
        #expect(reply.recipes.first?.servings.text == "Serves a few")
        #expect(reply.recipes.first?.servings.count == "")
        #expect(reply.recipes.first?.ingredients.map(\.section) == ["For the broth"])
    }

    @Test(arguments: [
        ("", "recipe.empty"), ("%PDF-1.4", "recipe.notText"), ("<html><p>News</p></html>", "recipe.notARecipe"),
        ("Air", "recipe.noIngredients"), (#"{"@type": oops}"#, "recipe.unreadableData"),
        (#"{"@type":"Recipe","name":"Pie","recipeIngredient":["1 e"#, "recipe.brokenOff"),
        (String(repeating: "a", count: RecipeReader.largestContent + 1), "recipe.tooLarge"),
    ])
    func `content without a recipe is refused with a code and a sentence`(
        content: String,
        code: String
    ) async throws {
        let home = try RecipeHome(.memory)
        let refusal = try await #require(throws: Refusal.self) { try await home.read(content, name: "x.html") }
        #expect(refusal.status == .invalid)
        #expect(refusal.problem.code == code)
        #expect(refusal.problem.field == "content")
        #expect(refusal.problem.sentence.hasPrefix("\"x.html\" "))
        #expect(refusal.problem.params["fileName"] == "x.html")
    }

    @Test func `a reply of recipes stays below the size of a message, and counts the rest`() async throws {
        let home = try RecipeHome(.sqlite)
        let long = String(repeating: "a", count: 700_000)
        for number in 1...4 {
            var soup = RecipeHome.recipe("Soup \(number)", "1 egg")
            soup.notes = long
            _ = try await home.add(soup, key: "k\(number)")
        }
        var rest = ["Soup 1", "nothing", "Soup 2", "Soup 3", "Soup 4", "none"]
        var (titles, counts): ([String], [UInt32]) = ([], [])
        var request = GetRecipesRequest()
        while !rest.isEmpty {
            request.references = rest
            let reply = try await home.sender.request(request, options: RecipeHome.options("smith"))
            titles += reply.recipes.map(\.recipe.title)
            counts.append(reply.rest)
            rest.removeFirst(reply.recipes.count)
        }
        #expect(titles == ["Soup 1", "", "Soup 2", "Soup 3", "Soup 4", ""] && counts == [3, 0])
        let many = GetRecipesRequest.with { $0.references = Array(repeating: "none", count: 501) }
        let refusal = try await #require(throws: Refusal.self) {
            try await home.sender.request(many, options: RecipeHome.options("smith"))
        }
        #expect(refusal.problem.params["count"] == "501")
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `a recipe is saved, found by id and title, and replaced by its title`(adapter: RecipeHome.Adapter) async throws
    {
        let home = try RecipeHome(adapter)
        var pie = RecipeHome.recipe("Apple Pie", "4 apples", "2 cups flour")
        pie.servings.text = "8 slices"
        pie.id = "ignored"
        let added = try await home.add(pie, key: "k1")
        #expect(!added.replaced)
        #expect(added.recipe.version == 1)
        #expect(added.recipe.servings.yield == "8" && added.recipe.servings.count.isEmpty)
        let household = HouseholdID(name: "smith")
        #expect(UUID(uuidString: added.recipe.id) == household.identity(of: "recipe", named: "apple pie"))
        let found = try await home.get("nothing", " APPLE  pie", added.recipe.id, "")
        #expect(found == [nil, added.recipe, added.recipe, nil])

        let second = try await home.add(RecipeHome.recipe("APPLE PIE", "5 apples"), key: "k2")
        #expect(second.replaced)
        #expect(second.recipe.id == added.recipe.id)
        #expect(second.recipe.version == 2)
        #expect(try await home.get("apple pie").first??.ingredients.map(\.text) == ["5 apples"])
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `a repeated command gets the same reply and changes nothing`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        let first = try await home.add(RecipeHome.recipe("Pie", "1 egg"), key: "k1")
        _ = try await home.add(RecipeHome.recipe("Pie", "2 eggs"), key: "k2")
        #expect(try await home.add(RecipeHome.recipe("Pie", "1 egg"), key: "k1") == first)
        #expect(try await home.get("pie").first??.ingredients.map(\.text) == ["2 eggs"])
        let refusal = try await #require(throws: Refusal.self) {
            try await home.add(RecipeHome.recipe("Soup", "1 l water"), key: "k1")
        }
        #expect(refusal.status == .conflict)
        #expect(refusal.problem.code == "recipe.keyReused")
        let feed = try await home.store.feed(of: HouseholdID(name: "smith"), after: 0, limit: 10)
        #expect(feed.entries.filter { $0.kind == "recipe" }.map(\.version) == [1, 2])
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `another home sees and changes none of it with any message`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        let ours = try await home.add(RecipeHome.recipe("Pie", "1 egg"), key: "k1").recipe
        #expect(try await home.get("pie", ours.id, home: "jones") == [nil, nil])
        #expect(try await home.list(home: "jones").recipes.isEmpty)
        #expect(try await home.read("Soup\n1 l water", home: "jones").recipes.map(\.title) == ["Soup"])
        let theirs = try await home.add(RecipeHome.recipe("Pie", "9 eggs"), key: "k1", home: "jones")
        #expect(!theirs.replaced)
        #expect(theirs.recipe.id != ours.id)
        #expect(try await home.get("pie") == [ours])
        #expect(try await home.get(ours.id, home: "jones") == [nil])
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `the list is sorted by title and paged`(adapter: RecipeHome.Adapter) async throws {
        let home = try RecipeHome(adapter)
        for title in ["d", "B", "a", "C"] { _ = try await home.add(RecipeHome.recipe(title, "1", "2"), key: title) }
        var titles: [String] = []
        var cursor = ""
        repeat {
            let page = try await home.list(limit: 2, cursor: cursor)
            titles += page.recipes.map(\.title)
            #expect(page.recipes.allSatisfy { $0.ingredientCount == 2 && !$0.id.isEmpty })
            cursor = page.nextCursor
        } while !cursor.isEmpty
        #expect(titles == ["a", "B", "C", "d"])
    }

    @Test(arguments: RecipeHome.Adapter.allCases)
    func `all pages arrive as parts of one reply, each with the next cursor`(
        adapter: RecipeHome.Adapter
    ) async throws {
        let home = try RecipeHome(adapter)
        for title in ["d", "B", "a", "C", "e"] { _ = try await home.add(RecipeHome.recipe(title, "1"), key: title) }
        var pages: [ListRecipesReply] = []
        for try await page in home.listAll(limit: 2) { pages.append(page) }
        #expect(pages.map { $0.recipes.map(\.title) } == [["a", "B"], ["C", "d"], ["e"]])
        #expect(pages.last?.nextCursor == "")
        var rest: [String] = []
        for try await page in home.listAll(limit: 2, cursor: pages[0].nextCursor) { rest += page.recipes.map(\.title) }
        #expect(rest == ["C", "d", "e"])
    }

    @Test(arguments: [
        (RecipeHome.recipe("", "1 egg"), "recipe.noTitle", "recipe.title"),
        (RecipeHome.recipe("Pie", " "), "recipe.noIngredients", "recipe.ingredients"),
        (counted("0"), "recipe.notAServingsCount", "recipe.servings.count"),
        (counted("some"), "recipe.notAServingsCount", "recipe.servings.count"),
        (long(lines: 5_001), "recipe.tooManyLines", "recipe.ingredients"),
        (long(steps: 2_001), "recipe.tooManySteps", "recipe.steps"),
        (RecipeHome.recipe("Pie", String(repeating: "a", count: 1 << 20)), "recipe.tooLong", "recipe"),
    ])
    func `a message that is not a recipe is not stored`(
        recipe: RecipeMessages.Recipe,
        code: String,
        field: String
    ) async throws {
        let home = try RecipeHome(.memory)
        let refusal = try await #require(throws: Refusal.self) { try await home.add(recipe, key: "k1") }
        #expect(refusal.status == .invalid)
        #expect(refusal.problem.code == code)
        #expect(refusal.problem.field == field)
        #expect(try await home.list().recipes.isEmpty)
    }

    @Test(arguments: [20, 200])
    func `a recipe at every limit fits into one message, or is refused`(length: Int) async throws {
        let home = try RecipeHome(.memory)
        var recipe = Self.long(lines: 5_000, steps: 2_000)
        for place in recipe.ingredients.indices {
            recipe.ingredients[place].text += String(repeating: "x", count: length)
        }
        recipe.steps = recipe.steps.map { $0 + " egg\(String(repeating: "x", count: length))" }
        let reply: AddRecipeReply
        do { reply = try await home.add(recipe, key: "k1") } catch let refusal as Refusal {
            #expect(length > 100 && refusal.status == .invalid)
            #expect(try await home.list().recipes.isEmpty)
            return
        }
        let lines = reply.recipe.stepDetails.reduce(0) { $0 + $1.lineIds.count }
        #expect(lines == 10_000)
        // A message has up to 4 MiB.
        let bytes: [UInt8] = try reply.serializedBytes()
        #expect(bytes.count < 3 << 20)
        recipe.notes = "Again."
        let again = try await home.add(recipe, key: "k2")
        #expect(again.recipe.notes == "Again.")
    }

    @Test func `a cursor that no list of recipes returned is refused`() async throws {
        let home = try RecipeHome(.memory)
        let misplaced = try await #require(throws: Refusal.self) { try await home.list(cursor: "somewhere") }
        #expect(misplaced.problem.code == "common.invalidCursor")
        #expect(misplaced.problem.field == "cursor")
    }

    private static func long(lines: Int = 1, steps: Int = 0) -> RecipeMessages.Recipe {
        var recipe = RecipeHome.recipe("Pie", "1 egg")
        recipe.ingredients = Array(repeating: recipe.ingredients[0], count: lines)
        recipe.steps = Array(repeating: "Add the egg.", count: steps)
        return recipe
    }

    private static func counted(_ count: String) -> RecipeMessages.Recipe {
        var recipe = RecipeHome.recipe("Pie", "1 egg")
        recipe.servings.count = count
        return recipe
    }
}
