import Commands
import CommandsTestKit
import Quantities
import RecipeModule
import RecipeModuleTestKit
import Testing

/// What lines say is read when a recipe is added, and stored with them.
@Suite struct LineReadingTests {
    private let store = InMemoryRecipeStore()
    private let lines = StubLineReader()
    private let gone = LineReaderError(reason: "It is gone: try again.", isTemporary: true)

    private func module(_ home: String = "smith", key: String? = nil) -> RecipeModuleService {
        RecipeModuleService(
            store: store,
            lines: lines,
            context: .test(household: home, key: key, request: key ?? "")
        )
    }

    private func soup(_ lines: String..., language: String? = "en") throws -> Recipe {
        try Recipe(title: "Soup", ingredients: lines.map { IngredientLine($0) }, language: language)
    }

    private func kept(_ title: String = "Soup") async throws -> Recipe {
        try #require(try await module().getRecipes([title])[0]).recipe
    }

    @Test func `a new recipe is read in one batch, and keeps what its lines say`() async throws {
        let added = try await module(key: "1").addRecipe(soup("2 l water, cold", "salt", "2 l water, cold"))
        #expect(lines.asked == [["2 l water, cold", "salt"]])
        #expect(added.stored.recipe.ingredients.map(\.reading?.ingredientKey) == ["water", "salt", "water"])
        let water = try #require(try await kept().ingredients[0].reading)
        #expect(water.quantity.range == AmountRange(Amount(2, UnitCode(rawValue: "l"))))
        #expect(water.quantity.displayText == "2 l" && water.quantity.isParseable && water.note == "cold")
        #expect(try await kept().ingredients[1].reading?.quantity.isParseable == false)
    }

    @Test func `a line that is there already is not read again, nor is a repeated command`() async throws {
        let first = try await module(key: "1").addRecipe(soup("2 l water", "salt"))
        lines.fail(gone)
        #expect(try await module(key: "1").addRecipe(soup("2 l water", "salt")) == first)
        let again = try await module(key: "2").addRecipe(soup("salt", "2 l water"))
        #expect(again.stored.recipe.ingredients.map(\.id) == first.stored.recipe.ingredients.reversed().map(\.id))
        lines.fail(nil)
        _ = try await module(key: "3").addRecipe(soup("2 l water", "3 g salt"))
        #expect(lines.asked.suffix(1) == [["3 g salt"]])
        _ = try await module(key: "4").addRecipe(soup("2 l water", "3 g salt", language: "de"))
        #expect(lines.asked.suffix(1) == [["2 l water", "3 g salt"]], "Another language reads lines in its own way.")
    }

    @Test func `nothing is stored while lines cannot be read`() async throws {
        lines.fail(gone)
        await #expect(throws: RecipeError.lines(gone)) { try await module(key: "1").addRecipe(soup("salt")) }
        await #expect(throws: RecipeError.lines(gone)) { try await module(key: "2").addRecipes([soup("salt")]) }
        #expect(try await module().getRecipes(["Soup"]) == [nil])
        #expect(try await store.feed(of: HouseholdID(name: "smith"), after: 0, limit: 9).entries.isEmpty)
    }

    @Test func `the same page gives the same identifiers everywhere, one for each occurrence`() async throws {
        let here = try await module(key: "1").addRecipe(soup("1 egg", "salt", "1 egg")).stored
        let elsewhere = RecipeModuleService(
            store: InMemoryRecipeStore(),
            lines: lines,
            context: .test(household: "smith")
        )
        let there = try await elsewhere.addRecipe(soup("1 egg", "salt", "1 egg")).stored
        #expect(here.recipe.ingredients == there.recipe.ingredients)
        #expect(Set(here.recipe.ingredients.map(\.id)).count == 3)
        let other = try await module("jones", key: "2").addRecipe(soup("1 egg")).stored
        #expect(other.recipe.ingredients[0].id != here.recipe.ingredients[0].id)
    }

    @Test func `a person's own reading stays when the page is added again`() async throws {
        let own = LineReading(
            ingredientKey: "stock",
            name: "stock",
            quantity: StructuredQuantity(range: nil, displayText: "", parseConfidence: 1),
            isOwn: true
        )
        let recipe = try Recipe(title: "Soup", ingredients: [IngredientLine("2 l water", reading: own)])
        _ = try await module(key: "1").addRecipe(recipe)
        #expect(lines.asked.isEmpty)
        _ = try await module(key: "2").addRecipe(soup("2 l water"))
        #expect(try await kept().ingredients[0].reading == own)
    }

    @Test func `what the home says of a recipe stays unless the page says it, too`() async throws {
        let details = try RecipeDetails(
            description: "Old.",
            notes: "Less salt.",
            rating: Rating(stars: 4),
            totalWeight: 900
        )
        _ = try await module(key: "1").addRecipe(
            Recipe(title: "Soup", ingredients: [IngredientLine("salt")], details: details)
        )
        let page = try Recipe(
            title: "Soup",
            ingredients: [IngredientLine("salt")],
            details: RecipeDetails(cover: PictureReference("https://example.org/a.jpg"), totalWeight: 800)
        )
        let next = try await module(key: "2").addRecipe(page).stored.recipe.details
        #expect(next.notes == "Less salt." && next.rating?.stars == 4 && next.totalWeight == 800)
        #expect(next.description == nil && next.cover?.text == "https://example.org/a.jpg")
    }

    @Test func `several recipes are added at once, and of one title the last counts`() async throws {
        let bread = try Recipe(title: "Bread", ingredients: [IngredientLine("500 g flour")])
        let added = try await module(key: "1").addRecipes([soup("salt"), bread, soup("2 l water")])
        #expect(lines.asked == [["500 g flour", "2 l water"]] || lines.asked == [["2 l water", "500 g flour"]])
        #expect(added.map(\.stored.recipe.title) == ["Soup", "Bread", "Soup"] && added[0] == added[2])
        #expect(try await kept().ingredients.map(\.text) == ["2 l water"])
        let many = Array(repeating: bread, count: 101)
        await #expect(throws: RecipeError.tooMany(count: 101, limit: 100)) {
            try await module(key: "2").addRecipes(many)
        }
        #expect(try await module(key: "3").addRecipes([]).isEmpty)
    }

    @Test func `recipes of an earlier release are read page by page, and only once`() async throws {
        for number in 1...3 { try await keepUnread("Soup \(number)") }
        let preview = try await module(key: "0").previewReread(PageRequest(limit: 2))
        #expect(preview.changed == 2 && !preview.nextCursor.isEmpty && lines.asked.isEmpty)
        let first = try await module(key: "1").rereadRecipes(PageRequest(limit: 2))
        #expect(first.changed == 2 && !first.nextCursor.isEmpty && lines.asked == [["2 l water"]])
        let second = try await module(key: "2").rereadRecipes(PageRequest(limit: 2, cursor: first.nextCursor))
        #expect(second == RereadRecipes(changed: 1, nextCursor: ""))
        #expect(try await kept("soup 3").ingredients.map(\.reading?.name) == ["water"])
        #expect(try await module(key: "3").rereadRecipes() == RereadRecipes(changed: 0, nextCursor: ""))
        #expect(try await module(key: "4").previewReread().changed == 0)
        #expect(try await module(key: "5").previewReread(isComplete: true).changed == 3)
        #expect(lines.asked.count == 2)
    }

    @Test func `a complete rereading follows a renamed ingredient, but not over a person`() async throws {
        let own = LineReading(
            ingredientKey: "my salt",
            name: "salt",
            quantity: StructuredQuantity(range: nil, displayText: "", parseConfidence: 1),
            isOwn: true
        )
        let recipe = try Recipe(
            title: "Soup",
            ingredients: [IngredientLine("2 l water"), IngredientLine("salt", reading: own)]
        )
        _ = try await module(key: "1").addRecipe(recipe)
        lines.rename("water", to: "tap water")
        #expect(try await module(key: "2").rereadRecipes().changed == 0)
        #expect(try await module(key: "3").rereadRecipes(isComplete: true).changed == 1)
        #expect(try await kept().ingredients.map(\.reading?.ingredientKey) == ["tap water", "my salt"])
        #expect(try await module(key: "4").rereadRecipes(isComplete: true).changed == 0)
    }

    @Test func `a recipe whose readings would fill a group of operations keeps its lines unread`() async throws {
        let name = String(repeating: "x", count: 150)
        let recipe = try Recipe(title: "Long", ingredients: (1...5_000).map { IngredientLine("\($0) g \(name)") })
        let added = try await module(key: "1").addRecipe(recipe)
        #expect(added.stored.recipe.ingredients.allSatisfy { $0.reading == nil && $0.id != nil })
    }

    /// Stores a recipe as an earlier release did.
    private func keepUnread(_ title: String) async throws {
        let household = HouseholdID(name: "smith")
        let id = RecipeID(uuid: household.identity(of: "recipe", named: TitleKey(title).text))
        let recipe = try Recipe(title: title, ingredients: [IngredientLine("2 l water")])
        let row = RecipeRow.recipe(StoredRecipe(id: id, version: 1, recipe: recipe))
        let create = PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
        _ = try await store.commit([create], outcome: [], for: .test(household: "smith"))
    }
}
