import Commands
import CommandsTestKit
import Foundation
import Quantities
public import RecipeModule
import Testing

/// What every recipe store keeps to, whatever it is made of.
///
/// A test runs ``check()`` against an empty store of its own; each rule works in a household of its own.
public struct RecipeStoreContract<Store: RecipeStore>: Sendable {
    private let store: Store

    /// Makes the contract.
    public init(store: Store) { self.store = store }

    /// Checks every rule, those of command stores first.
    public func check() async throws {
        try await CommandStoreContract(store: store) { entity, expectedVersion in
            Self.change(title: entity, expectedVersion: expectedVersion)
        }.check()
        try await checkRoundTrip()
        try await checkPortions()
        try await checkReplacement()
        try await checkFinding()
        try await checkPages()
        try await checkDeletion()
        try await checkIsolation()
    }

    /// What is kept comes back as it was, every field of it.
    public func checkRoundTrip() async throws {
        let home = "recipe round trip"
        let full = try Self.fullRecipe()
        let bare = try Recipe(title: "Bare", ingredients: [IngredientLine("water")])
        try await keep(full, in: home)
        try await keep(bare, in: home)
        let titles: Set<TitleKey> = [TitleKey(full.title), TitleKey("bare")]
        let found = try await store.recipes(titles: titles, of: HouseholdID(name: home))
        #expect(Set(found.map(\.recipe)) == [full, bare])
        #expect(found.allSatisfy { $0.version == 1 })
        let summaries = try await store.summaries(after: nil, limit: 10, of: HouseholdID(name: home))
        #expect(summaries == found.map { RecipeSummary($0) }.sorted { $0.pageCursor < $1.pageCursor })
    }

    /// What the home calls a portion is kept with the recipe, exactly, and can go again.
    public func checkPortions() async throws {
        let home = "recipe portions"
        let third = try Rational(200, 3)
        for (version, portion) in [(0, Optional(third)), (1, nil)] as [(Int64, Rational?)] {
            let recipe = try Self.recipe(title: "Pie")
            let id = Self.id(of: "Pie", in: home)
            let change = Self.change(recipe, id: id, expectedVersion: version, portionSize: portion)
            _ = try await store.commit(ChangeSet(changes: [change], outcome: []), for: .test(household: home))
            #expect(try await store.recipes(ids: [id], of: HouseholdID(name: home)).map(\.portionSize) == [portion])
        }
    }

    /// A newer version takes the place of the older one, with all its lines.
    public func checkReplacement() async throws {
        let home = "recipe replacement"
        try await keep(Self.fullRecipe(), in: home)
        let shorter = try Recipe(title: "ZWIEBELKUCHEN", ingredients: [IngredientLine("3 onions")])
        try await keep(shorter, in: home, expectedVersion: 1)
        let found = try await store.recipes(titles: [TitleKey("zwiebelkuchen")], of: HouseholdID(name: home))
        #expect(found.map(\.recipe) == [shorter])
        #expect(found.map(\.version) == [2])
        #expect(try await store.summaries(after: nil, limit: 10, of: HouseholdID(name: home)).count == 1)
    }

    /// Recipes are found by identity and by title, without regard to case; unknown ones are left out.
    public func checkFinding() async throws {
        let home = "recipe finding"
        let household = HouseholdID(name: home)
        for title in ["Crème brûlée", "Borschtsch", "Ayran"] { try await keep(Self.recipe(title: title), in: home) }
        let known = Self.id(of: "Ayran", in: home)
        let unknown = Self.id(of: "Nothing", in: home)
        #expect(try await store.recipes(ids: [known, unknown], of: household).map(\.id) == [known])
        let titles: Set<TitleKey> = [TitleKey("  CRÈME  BRÛLÉE "), TitleKey("nothing")]
        #expect(try await store.recipes(titles: titles, of: household).map(\.recipe.title) == ["Crème brûlée"])
        #expect(try await store.recipes(ids: [], of: household).isEmpty)
        #expect(try await store.recipes(titles: [], of: household).isEmpty)
    }

    /// The list goes by title, then identity, and is read in pieces without gaps or doubles.
    public func checkPages() async throws {
        let home = "recipe pages"
        let household = HouseholdID(name: home)
        let titles = ["zabaione", "Éclair", "apple pie", "Apple Crumble", "100 gram cake", "Zopf", "ähnlich", "😀 cake"]
        for title in titles { try await keep(Self.recipe(title: title), in: home) }
        var pages: [RecipeSummary] = []
        var place: PageCursor?
        while let page = Optional(try await store.summaries(after: place, limit: 3, of: household)), !page.isEmpty {
            #expect(page.count <= 3)
            pages += page
            place = page.last?.pageCursor
        }
        #expect(pages.map(\.title).sorted() == titles.sorted())
        #expect(pages.map(\.pageCursor) == pages.map(\.pageCursor).sorted())
        #expect(try await store.summaries(after: nil, limit: 0, of: household).isEmpty)
    }

    /// A deleted recipe is found no more, and may come back.
    public func checkDeletion() async throws {
        let home = "recipe deletion"
        let household = HouseholdID(name: home)
        try await keep(Self.recipe(title: "Gone"), in: home)
        let id = Self.id(of: "Gone", in: home)
        let deletion = RowChange<StoredRecipe>(
            kind: StoredRecipe.kind,
            entityId: id.description,
            expectedVersion: 1,
            row: nil,
            payload: []
        )
        _ = try await store.commit(ChangeSet(changes: [deletion], outcome: []), for: .test(household: home))
        #expect(try await store.recipes(ids: [id], of: household).isEmpty)
        #expect(try await store.summaries(after: nil, limit: 10, of: household).isEmpty)
        try await keep(Self.recipe(title: "Gone"), in: home)
        #expect(try await store.recipes(ids: [id], of: household).map(\.version) == [1])
    }

    /// No home sees another's recipes, not even by their identity.
    public func checkIsolation() async throws {
        let (ours, theirs) = ("recipe ours", "recipe theirs")
        try await keep(Self.recipe(title: "Secret soup"), in: ours)
        let household = HouseholdID(name: theirs)
        let id = Self.id(of: "Secret soup", in: ours)
        #expect(try await store.recipes(ids: [id], of: household).isEmpty)
        #expect(try await store.recipes(titles: [TitleKey("secret soup")], of: household).isEmpty)
        #expect(try await store.summaries(after: nil, limit: 10, of: household).isEmpty)
        try await keep(Self.recipe(title: "Secret soup"), in: theirs)
        #expect(try await store.summaries(after: nil, limit: 10, of: HouseholdID(name: ours)).count == 1)
    }

    private func keep(_ recipe: Recipe, in home: String, expectedVersion: Int64 = 0) async throws {
        let id = Self.id(of: recipe.title, in: home)
        let change = Self.change(recipe, id: id, expectedVersion: expectedVersion)
        _ = try await store.commit(ChangeSet(changes: [change], outcome: []), for: .test(household: home))
    }

    private static func id(of title: String, in home: String) -> RecipeID {
        RecipeID(uuid: HouseholdID(name: home).identity(of: StoredRecipe.kind, named: TitleKey(title).text))
    }

    private static func recipe(title: String) throws -> Recipe {
        try Recipe(title: title, ingredients: [IngredientLine("1 pinch of salt")])
    }

    private static func fullRecipe() throws -> Recipe {
        try Recipe(
            title: "Zwiebelkuchen",
            servings: Servings(text: "9/2 Portionen", count: Rational(9, 2)),
            ingredients: [
                IngredientLine("250 g Mehl", section: "Für den Teig"),
                IngredientLine("1 kg Zwiebeln", section: "Belag"),
                IngredientLine("1 kg Zwiebeln", section: "Belag"), IngredientLine("Salz"),
            ],
            times: CookingTimes(prepMinutes: 0, cookMinutes: 45, totalMinutes: nil),
            tags: ["Herbst", "Kuchen, herzhaft"],
            language: "de-AT",
            sourceURL: "https://example.org/zwiebelkuchen",
            steps: ["Teig kneten.", "Backen."]
        )
    }

    /// A change of the recipe of a title, the same identity in every home.
    private static func change(title: String, expectedVersion: Int64) -> RowChange<StoredRecipe> {
        guard let recipe = try? recipe(title: title) else { preconditionFailure("The title must not be empty.") }
        return change(recipe, id: id(of: title, in: "contract"), expectedVersion: expectedVersion)
    }

    private static func change(
        _ recipe: Recipe,
        id: RecipeID,
        expectedVersion: Int64,
        portionSize: Rational? = nil
    ) -> RowChange<StoredRecipe> {
        let stored = StoredRecipe(id: id, version: expectedVersion + 1, recipe: recipe, portionSize: portionSize)
        return RowChange(
            kind: StoredRecipe.kind,
            entityId: id.description,
            expectedVersion: expectedVersion,
            row: stored,
            payload: Array(recipe.title.utf8)
        )
    }
}
