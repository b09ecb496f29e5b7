import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import RecipeModuleTestKit
import Testing

@Suite struct RecipeModuleServiceTests {
    private let store = InMemoryRecipeStore()
    private let lines = StubLineReader()

    private func module(_ home: String = "smith", key: String? = nil, request: String = "") -> RecipeModuleService {
        RecipeModuleService(store: store, lines: lines, context: .test(household: home, key: key, request: request))
    }

    private func recipe(_ title: String, _ lines: String...) throws -> Recipe {
        try Recipe(title: title, ingredients: lines.map { IngredientLine($0) })
    }

    @Test func `a text is read, and a failure is the module's own error`() throws {
        let reading = try module().readRecipe(content: Array("Soup\n1 l water".utf8), fileName: "")
        #expect(reading.recipes.map(\.title) == ["Soup"])
        #expect(throws: RecipeError.reading(.empty(name: "x"))) {
            try module().readRecipe(content: [], fileName: "x")
        }
    }

    @Test func `titles that differ only in spelling are the same recipe`() async throws {
        let first = try await module(key: "1", request: "a").addRecipe(recipe("Crème Brûlée", "1 egg"))
        let second = try await module(key: "2", request: "b").addRecipe(recipe(" CRE\u{300}ME brûlée", "2 eggs"))
        #expect(!first.replaced)
        #expect(second.replaced)
        #expect(second.stored.id == first.stored.id)
        #expect(second.stored.version == 2)
        #expect(try await module().getRecipes(["crème brûlée"]) == [second.stored])
    }

    @Test func `the feed contains what a command changed, and nothing for an identical recipe`() async throws {
        let added = try await module(key: "1", request: "1").addRecipe(recipe("Soup", "1 l water"))
        let more = try await module(key: "2", request: "2").addRecipe(recipe("Soup", "2 l water"))
        let again = try await module(key: "3", request: "3").addRecipe(recipe("Soup", "2 l water"))
        #expect(again.replaced && again.stored == more.stored)
        let entries = try await store.feed(of: HouseholdID(name: "smith"), after: 0, limit: 9).entries
            .filter { $0.kind == "recipe" }
        #expect(entries.map(\.entityId) == Array(repeating: added.stored.id.description, count: 2))
        #expect(entries.map(\.version) == [1, 2])
        let changed = try #require(entries.last.map { String(decoding: $0.payload, as: UTF8.self) })
        #expect(changed.contains("2 l water") && !changed.contains("title"))
    }

    @Test func `a deleted recipe comes back as its next version`() async throws {
        let stored = try await module(key: "1", request: "1").addRecipe(recipe("Soup", "1 l water")).stored
        let delete = PlannedOperation(.delete, of: RecipeRow.recipe(stored).key, expecting: 1)
        _ = try await store.commit([delete], outcome: [], for: .test(household: "smith", key: "2", request: "2"))
        #expect(try await module().getRecipes(["Soup"]) == [nil])
        let again = try await module(key: "3", request: "3").addRecipe(recipe("Soup", "1 l water"))
        #expect(!again.replaced && again.stored.id == stored.id && again.stored.version == 3)
    }

    @Test func `a recipe too large to plan is refused at once`() async throws {
        let lines = (1...200_000).map { IngredientLine("\($0) g salt") }
        let endless = try Recipe(title: "Endless", ingredients: lines)
        await #expect(throws: RecipeError.content(.tooManyLines(title: "Endless", count: 200_000))) {
            try await module(key: "1").addRecipe(endless)
        }
        let text = (["Endless"] + lines.map(\.text)).joined(separator: "\n")
        #expect(throws: RecipeError.content(.tooManyLines(title: "Endless", count: 200_000))) {
            try module().readRecipe(content: Array(text.utf8), fileName: "")
        }
        let most = try Recipe(title: "Long", ingredients: Array(lines.prefix(Recipe.mostLines)))
        #expect(try await module(key: "2").addRecipe(most).stored.recipe.asWritten() == most)
        #expect(most.ingredients.count == 5_000)
        let wordy = try Recipe(title: String(repeating: "a", count: 300), ingredients: most.ingredients)
        await #expect(throws: RecipeError.self) { try await module(key: "3").addRecipe(wordy) }
        let talk = try Recipe(
            title: "Talk",
            ingredients: [lines[0]],
            steps: [RecipeStep(String(repeating: "a", count: Recipe.mostBytes))]
        )
        let bytes = Recipe.mostBytes + "Talk".utf8.count + "1 g salt".utf8.count
        await #expect(throws: RecipeError.content(.tooLong(title: "Talk", bytes: bytes))) {
            try await module(key: "4").addRecipe(talk)
        }
        let longest = try Recipe(
            title: "Talk",
            ingredients: [lines[0]],
            steps: [RecipeStep(String(repeating: "a", count: 2 * Recipe.mostBytes - bytes))]
        )
        #expect(try await module(key: "5").addRecipe(longest).stored.recipe.asWritten() == longest)
    }

    @Test func `two people who add the same title at once both succeed, one after the other`() async throws {
        let versions = try await withThrowingTaskGroup(of: Int64.self) { group in
            for index in 1...8 {
                group.addTask {
                    let soup = try Recipe(title: "Soup", ingredients: [IngredientLine("\(index) l water")])
                    return try await module(key: "k\(index)", request: "\(index)").addRecipe(soup).stored.version
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(versions.sorted() == Array(1...8))
    }

    @Test func `too many references are refused`() async throws {
        let references = Array(repeating: "soup", count: RecipeModuleService.mostReferences + 1)
        await #expect(throws: RecipeError.tooMany(count: 501, limit: 500)) {
            try await module().getRecipes(references)
        }
    }

    @Test func `the list is read in pages`() async throws {
        for title in ["c", "a", "B"] {
            _ = try await module(key: title, request: title).addRecipe(recipe(title, "1 egg"))
        }
        let first = try await module().listRecipes(PageRequest(limit: 2))
        #expect(first.elements.map(\.title) == ["a", "B"])
        let second = try await module().listRecipes(PageRequest(limit: 2, cursor: first.nextCursor))
        #expect(second.elements.map(\.title) == ["c"])
        #expect(second.nextCursor.isEmpty)
        #expect(try await module().listRecipes(PageRequest(limit: 3)).nextCursor.isEmpty)
        #expect(try await module().listRecipes().elements.count == 3)
        await #expect(throws: RecipeError.page(.invalidCursor("x"))) {
            try await module().listRecipes(PageRequest(limit: 2, cursor: "x"))
        }
    }

    @Test func `a store failure reaches the caller`() async throws {
        let broken = RecipeModuleService(store: BrokenRecipeStore(), lines: lines, context: .test(key: "k"))
        let failure = RecipeError.store(BrokenRecipeStore.failure)
        let soup = try recipe("Soup", "1 l water")
        await #expect(throws: failure) { try await broken.addRecipe(soup) }
        await #expect(throws: failure) { try await broken.getRecipes(["soup"]) }
        await #expect(throws: failure) { try await broken.listRecipes() }
    }

    @Test(arguments: [
        RecipeError.reading(.empty(name: "")), .content(.noTitle), .page(.invalidCursor("x")),
        .tooMany(count: 2, limit: 1), .content(.tooManyLines(title: "x", count: 9)),
        .content(.tooLong(title: "x", bytes: 9)), .content(.notARating(stars: 6)),
        .changedSince(title: "x"), .titleTaken("x"), .inTrash(title: "x"), .notInTrash("x"),
        .unknownRevision("1", title: "x"), .content(.lineWithoutText), .content(.notAPicture(text: "x")),
        .content(.noteTooLong(count: 501)), .content(.searchTooLong(limit: 20)), .content(.noSearchWords("!")),
        .content(.notASearchName("")), .dayAhead(CalendarDay(number: 0)), .unknownCooking("1"), .unknownSearch("x"),
        .tooManySearches(limit: 200), .content(.notNutrition(reason: "x")), .content(.notAWeight(grams: "0")),
        .store(.versionConflict(kind: "recipe", entityId: "1")),
    ])
    func `each error says what to do next`(error: RecipeError) {
        #expect(error.description.contains(": "))
    }
}

/// A store whose disk has failed.
private struct BrokenRecipeStore: RecipeStore {
    static let failure = StoreError.unavailable(reason: "The disk is gone.")

    func recordedOutcome(for _: CommandContext) async throws(StoreError) -> [UInt8]? { throw Self.failure }

    func transact<Value: Sendable>(
        in _: HouseholdID,
        _: @escaping @Sendable (inout any SyncTransaction<RecipeRow>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value { throw Self.failure }

    func feed(of _: HouseholdID, after _: Int64, limit _: Int) async throws(StoreError) -> FeedPage {
        throw Self.failure
    }

    func effects(refused _: Bool, after _: OwedEffect?, limit _: Int) async throws(StoreError) -> [OwedEffect] {
        throw Self.failure
    }

    func recipes(ids _: Set<RecipeID>, of _: HouseholdID) async throws(StoreError) -> [StoredRecipe] {
        throw Self.failure
    }

    func recipes(titles _: Set<TitleKey>, of _: HouseholdID) async throws(StoreError) -> [StoredRecipe] {
        throw Self.failure
    }

    func revisionHeads(
        of _: Set<RecipeID>,
        in _: HouseholdID
    ) async throws(StoreError) -> [RecipeID: [RevisionHead]] { throw Self.failure }

    func revisions(ids _: Set<RevisionID>, of _: HouseholdID) async throws(StoreError) -> [Revision] {
        throw Self.failure
    }

    func recipes(using _: Set<String>, in _: HouseholdID) async throws(StoreError) -> Set<RecipeID> {
        throw Self.failure
    }

    func ingredientUse(of _: Set<String>?, in _: HouseholdID) async throws(StoreError) -> [IngredientUse] {
        throw Self.failure
    }

    func summaries(
        after _: PageCursor?,
        limit _: Int,
        listing _: RecipeListing,
        of _: HouseholdID
    ) async throws(StoreError) -> [RecipeSummary] { throw Self.failure }

    func cookings(ids _: Set<CookingID>, of _: HouseholdID) async throws(StoreError) -> [Cooking] {
        throw Self.failure
    }

    func cookings(
        _: CookingQuery,
        after _: CookingPosition?,
        limit _: Int,
        of _: HouseholdID
    ) async throws(StoreError) -> [Cooking] { throw Self.failure }

    func cookingIDs(of _: Set<RecipeID>, in _: HouseholdID) async throws(StoreError) -> [RecipeID: [CookingID]] {
        throw Self.failure
    }

    func cookingTotals(
        of _: Set<RecipeID>,
        in _: HouseholdID
    ) async throws(StoreError) -> [RecipeID: CookingTotal] { throw Self.failure }

    func cookingSums(
        from _: CalendarDay?,
        until _: CalendarDay?,
        limit _: Int,
        of _: HouseholdID
    ) async throws(StoreError) -> CookingSums { throw Self.failure }

    func search(
        _: RecipeSearch,
        after _: SearchPosition?,
        limit _: Int,
        of _: HouseholdID
    ) async throws(StoreError) -> [RecipeHit] { throw Self.failure }

    func recipeCounts(of _: HouseholdID) async throws(StoreError) -> RecipeCounts { throw Self.failure }

    func savedSearches(of _: HouseholdID) async throws(StoreError) -> [SavedSearch] { throw Self.failure }
}
