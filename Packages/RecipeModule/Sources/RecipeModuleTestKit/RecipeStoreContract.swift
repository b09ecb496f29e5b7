import Commands
import CommandsTestKit
import Foundation
import Quantities
public import RecipeModule
import Testing

/// The rules that every recipe store follows.
///
/// A test calls ``check()`` with an empty store; each rule uses its own household.
public struct RecipeStoreContract<Store: RecipeStore>: Sendable {
    let store: Store

    /// Creates the contract.
    public init(store: Store) { self.store = store }

    /// Checks every rule, starting with those of every operation store.
    public func check() async throws {
        let contract = OperationStoreContract(
            store: store,
            kind: "recipe",
            id: { Self.id(of: $0, in: "contract").description },
            changes: { Self.changes(lines: "\($0) g salt") }
        )
        try await contract.check()
        try await checkRoundTrip()
        try await checkPortions()
        try await checkMarks()
        try await checkTrash()
        try await checkBatch()
        try await checkRevisions()
        try await checkCookings()
        try await checkCookingSums()
        try await checkSearch()
        try await checkUse()
        try await checkReplacement()
        try await checkFinding()
        try await checkPages()
        try await checkDeletion()
        try await checkIsolation()
    }

    /// Checks that a stored recipe comes back with every field unchanged.
    package func checkRoundTrip() async throws {
        let home = "recipe round trip"
        let full = try Self.fullRecipe()
        let bare = try Recipe(title: "Bare", ingredients: [IngredientLine("water")])
        try await keep(full, in: home)
        try await keep(bare, in: home)
        let titles: Set<TitleKey> = [TitleKey(full.title), TitleKey("bare")]
        let found = try await store.recipes(titles: titles, of: HouseholdID(name: home))
        #expect(Set(found) == [Self.kept(full, in: home), Self.kept(bare, in: home)])
        let summaries = try await store.summaries(after: nil, limit: 10, listing: .kept, of: HouseholdID(name: home))
        #expect(summaries == found.map { RecipeSummary($0) }.sorted { $0.pageCursor < $1.pageCursor })
    }

    /// Checks that the portion size is stored exactly with its recipe and can be removed.
    package func checkPortions() async throws {
        let home = "recipe portions"
        let third = try Rational(200, 3)
        try await keep(Self.recipe(title: "Pie"), in: home, marks: RecipeMarks(portionSize: third))
        let id = Self.id(of: "Pie", in: home)
        #expect(try await store.recipes(ids: [id], of: HouseholdID(name: home)).map(\.portionSize) == [third])
        try await keep(Self.recipe(title: "Pie"), in: home, expectedVersion: 1)
        #expect(try await store.recipes(ids: [id], of: HouseholdID(name: home)).map(\.portionSize) == [nil])
    }

    /// Checks that what the home says of a recipe comes back as it is.
    package func checkMarks() async throws {
        let home = "recipe marks"
        let marks = RecipeMarks(
            portionSize: 150,
            isFavorite: true,
            addedAt: Date(wholeMilliseconds: 1_700_000_000_001),
            trash: TrashNote(at: Date(wholeMilliseconds: 1_700_000_000_002), by: "anna")
        )
        try await keep(Self.fullRecipe(), in: home, marks: marks)
        let id = try Self.id(of: Self.fullRecipe().title, in: home)
        let found = try await store.recipes(ids: [id], of: HouseholdID(name: home))
        #expect(try found == [Self.kept(Self.fullRecipe(), in: home, marks: marks)])
    }

    /// Checks that lists have recipes in the trash only when they are asked for.
    package func checkTrash() async throws {
        let home = "recipe trash"
        let household = HouseholdID(name: home)
        let trash = TrashNote(at: Date(wholeMilliseconds: 1_700_000_000_000), by: "anna")
        for title in ["a", "b", "c"] {
            let marks = RecipeMarks(trash: title == "b" ? trash : nil)
            try await keep(Self.recipe(title: title), in: home, marks: marks)
        }
        let shown = try await store.summaries(after: nil, limit: 2, listing: .kept, of: household)
        #expect(shown.map(\.title) == ["a", "c"])
        let gone = try await store.summaries(after: nil, limit: 10, listing: .trash, of: household)
        #expect(gone.map(\.title) == ["b"])
        let all = try await store.summaries(after: nil, limit: 10, listing: .all, of: household)
        #expect(all.map(\.title) == ["a", "b", "c"])
    }

    /// Checks that many recipes are stored and found at once.
    package func checkBatch() async throws {
        let home = "recipe batch"
        let rows = try (1...150).map { number in
            let lines = (0...number % 3).map { IngredientLine("\($0) g salt", reading: Self.salt) }
            return Self.kept(try Recipe(title: "Soup \(number)", ingredients: lines), in: home)
        }
        let planned = rows.map { stored in
            let row = RecipeRow.recipe(stored)
            return PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
        }
        _ = try await store.commit(planned, outcome: [], for: .test(household: home))
        let found = try await store.recipes(ids: Set(rows.map(\.id)), of: HouseholdID(name: home))
        #expect(Set(found) == Set(rows))
        let deletions = rows.prefix(100).map { PlannedOperation(.delete, of: RecipeRow.recipe($0).key, expecting: 1) }
        _ = try await store.commit(deletions, outcome: [], for: .test(household: home))
        let left = try await store.summaries(after: nil, limit: 200, listing: .all, of: HouseholdID(name: home))
        #expect(left.count == 50)
    }

    /// Checks that a newer version replaces the older one with all its lines.
    package func checkReplacement() async throws {
        let home = "recipe replacement"
        let lines = ["1 kg onions", "salt", "salt"].map { IngredientLine($0, section: "Top") }
        try await keep(Recipe(title: "Zwiebelkuchen", ingredients: lines, tags: ["old"]), in: home)
        let shorter = try Recipe(title: "ZWIEBELKUCHEN", ingredients: [IngredientLine("3 onions")])
        try await keep(shorter, in: home, expectedVersion: 1)
        let found = try await store.recipes(titles: [TitleKey("zwiebelkuchen")], of: HouseholdID(name: home))
        #expect(found == [Self.kept(shorter, in: home, version: 2)])
        #expect(
            try await store.summaries(after: nil, limit: 10, listing: .kept, of: HouseholdID(name: home)).count == 1
        )
    }

    /// Checks that recipes are found by identifier and by title, regardless of case, and that unknown ones are omitted.
    package func checkFinding() async throws {
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

    /// Checks that the list is ordered by title and then by identifier, and that its pages have no gaps or duplicates.
    public func checkPages() async throws {
        let home = "recipe pages"
        let household = HouseholdID(name: home)
        let titles = ["zabaione", "Éclair", "apple pie", "Apple Crumble", "100 gram cake", "Zopf", "ähnlich", "😀 cake"]
        for title in titles { try await keep(Self.recipe(title: title), in: home) }
        var pages: [RecipeSummary] = []
        var place: PageCursor?
        while let page = Optional(try await store.summaries(after: place, limit: 3, listing: .kept, of: household)),
            !page.isEmpty
        {
            #expect(page.count <= 3)
            pages += page
            place = page.last?.pageCursor
        }
        #expect(pages.map(\.title).sorted() == titles.sorted())
        #expect(pages.map(\.pageCursor) == pages.map(\.pageCursor).sorted())
        #expect(try await store.summaries(after: nil, limit: 0, listing: .kept, of: household).isEmpty)
    }

    /// Checks that a deleted recipe is no longer found and can be added again.
    public func checkDeletion() async throws {
        let home = "recipe deletion"
        let household = HouseholdID(name: home)
        try await keep(Self.recipe(title: "Gone"), in: home)
        let id = Self.id(of: "Gone", in: home)
        let deletion = PlannedOperation(.delete, of: EntityKey("recipe", id.description), expecting: 1)
        _ = try await store.commit([deletion], outcome: [], for: .test(household: home))
        #expect(try await store.recipes(ids: [id], of: household).isEmpty)
        #expect(try await store.summaries(after: nil, limit: 10, listing: .kept, of: household).isEmpty)
        try await keep(Self.recipe(title: "Gone"), in: home, expectedVersion: 2, isNew: true)
        #expect(try await store.recipes(ids: [id], of: household).map(\.version) == [3])
    }

    /// Checks that a home never sees another home's recipes, even by identifier.
    public func checkIsolation() async throws {
        let (ours, theirs) = ("recipe ours", "recipe theirs")
        try await keep(Self.recipe(title: "Secret soup"), in: ours)
        let household = HouseholdID(name: theirs)
        let id = Self.id(of: "Secret soup", in: ours)
        #expect(try await store.recipes(ids: [id], of: household).isEmpty)
        #expect(try await store.recipes(titles: [TitleKey("secret soup")], of: household).isEmpty)
        #expect(try await store.summaries(after: nil, limit: 10, listing: .kept, of: household).isEmpty)
        try await keep(Self.recipe(title: "Secret soup"), in: theirs)
        #expect(
            try await store.summaries(after: nil, limit: 10, listing: .kept, of: HouseholdID(name: ours)).count == 1
        )
    }

    /// Writes a recipe as the version after the expected one.
    func keep(
        _ recipe: Recipe,
        in home: String,
        expectedVersion: Int64 = 0,
        isNew: Bool = false,
        marks: RecipeMarks = RecipeMarks()
    ) async throws {
        let stored = Self.kept(recipe, in: home, version: expectedVersion + 1, marks: marks)
        let row = RecipeRow.recipe(stored)
        let intent = isNew || expectedVersion == 0 ? Intent.create(row.changes) : .change(row.changes)
        let planned = PlannedOperation(intent, of: row.key, expecting: expectedVersion)
        _ = try await store.commit([planned], outcome: [], for: .test(household: home))
    }

    /// Returns a recipe as the store holds it.
    static func kept(
        _ recipe: Recipe,
        in home: String,
        version: Int64 = 1,
        marks: RecipeMarks = RecipeMarks()
    ) -> StoredRecipe {
        let id = Self.id(of: recipe.title, in: home)
        return StoredRecipe(id: id, version: version, recipe: recipe, marks: marks).identified
    }

    static func id(of title: String, in home: String) -> RecipeID {
        RecipeID(uuid: HouseholdID(name: home).identity(of: "recipe", named: TitleKey(title).text))
    }

    static func recipe(title: String) throws -> Recipe {
        try Recipe(title: title, ingredients: [IngredientLine("1 pinch of salt")])
    }

    private static var salt: LineReading {
        let range = AmountRange(Rational(constant: 1, over: 3), 2, UnitCode(rawValue: "tsp"))
        return LineReading(
            ingredientKey: "salt",
            name: "Salz",
            quantity: StructuredQuantity(range: range, displayText: "≈ 1/3–2 TL", parseConfidence: 0.7, exact: false),
            note: "grob",
            isOptional: true,
            isOwn: true
        )
    }

    static func fullRecipe() throws -> Recipe {
        let eggs = StructuredQuantity(range: AmountRange(Amount(2, .count)), displayText: "2", parseConfidence: 1)
        let some = StructuredQuantity(range: nil, displayText: "etwas", parseConfidence: 0)
        let energy = Nutrient(
            name: "energy",
            amount: Amount(Rational(constant: 400, over: 3), UnitCode(rawValue: "kcal"))
        )
        let dough = LineID(uuid: HouseholdID(name: "dough").uuid)
        return try Recipe(
            title: "Zwiebelkuchen",
            servings: Servings(text: "9/2 Portionen", count: Rational(9, 2)),
            ingredients: [
                IngredientLine("250 g Mehl", section: "Für den Teig", id: dough),
                IngredientLine("1 kg Zwiebeln", section: "Belag"),
                IngredientLine("1 kg Zwiebeln", section: "Belag"), IngredientLine("Salz", reading: salt),
                IngredientLine("2 Eier", reading: LineReading(ingredientKey: "egg", name: "Eier", quantity: eggs)),
                IngredientLine("Mehl", reading: LineReading(ingredientKey: "flour", name: "Mehl", quantity: some)),
            ],
            times: CookingTimes(prepMinutes: 0, cookMinutes: 45, restMinutes: 30, totalMinutes: nil),
            tags: ["Herbst", "Kuchen, herzhaft"],
            language: "de-AT",
            sourceURL: "https://example.org/zwiebelkuchen",
            steps: ["Teig kneten.", RecipeStep("Backen.", section: "Am Ende", chosenLineIDs: [dough])],
            details: RecipeDetails(
                description: "Aus dem Herbst.",
                notes: "Mehr Salz.\n\nWeniger Zwiebeln.",
                rating: Rating(stars: 4),
                cover: PictureReference("https://example.org/kuchen.jpg"),
                nutrition: NutritionFacts([energy], .per100Grams),
                totalWeight: Rational(2_000, 3)
            )
        )
    }

    /// Returns the changes that create a recipe from its lines.
    private static func changes(lines: String...) -> [GroupChange] {
        guard let recipe = try? Recipe(title: "Sample", ingredients: lines.map { IngredientLine($0) }) else {
            preconditionFailure("The sample has a title and a line.")
        }
        return RecipeRow.recipe(StoredRecipe(id: id(of: "Sample", in: "contract"), version: 1, recipe: recipe)).changes
    }
}
