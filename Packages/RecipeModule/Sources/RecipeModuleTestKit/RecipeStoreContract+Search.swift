import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import Testing

extension RecipeStoreContract {
    private static var searchHome: String { "recipe search" }

    /// Checks that recipes are found by words, tags, ingredients, and what the home says of them, in each order.
    package func checkSearch() async throws {
        let home = Self.searchHome
        try await keepSoughtRecipes()
        try await expect("soupe", ["Soupe à l’oignon", "Zwiebelsuppe", "Brot"])
        try await expect("oignon soup", ["Soupe à l’oignon"])
        try await expect("OIGNIN", ["Soupe à l’oignon"])
        try await expect("kumin", ["Brot"])
        try await expect("kumel", ["Zwiebelsuppe"])
        try await expect("salt", ["Brot", "Zwiebelsuppe"])
        try await expect("nothing", [])
        try await expect("salt", ["Brot"]) { $0.tags = ["SCHNELL"] }
        try await expect("", ["Brot", "Zwiebelsuppe"]) { $0.with = [SoughtIngredient("Salz", key: "salt")] }
        try await expect("", ["Soupe à l’oignon"]) { $0.without = [SoughtIngredient("Salz", key: "salt")] }
        try await expect("", ["Brot", "Soupe à l’oignon"]) { $0.without = [SoughtIngredient("zwiebel", key: "x")] }
        try await expect("", []) { $0.with = [SoughtIngredient("kg zwiebel", key: "x")] }
        try await expect("", ["Zwiebelsuppe"]) { $0.with = [SoughtIngredient("kg zwiebln")] }
        try await expect("", ["Brot", "Soupe à l’oignon"]) { $0.without = [SoughtIngredient("zwiebel")] }
        try await expect("", ["Brot"]) { $0.mostMinutes = 40 }
        try await expect("", ["Soupe à l’oignon"]) { $0.isFavorite = true }
        try await expect("", ["Zwiebelsuppe"]) { $0.leastRating = try Rating(stars: 3) }
        try await expect("", ["Brot", "Zwiebelsuppe", "Soupe à l’oignon"]) { $0.sort = .time }
        try await expect("", ["Soupe à l’oignon", "Zwiebelsuppe", "Brot"]) { $0.sort = .newest }
        try await expect("", ["Zwiebelsuppe", "Brot", "Soupe à l’oignon"]) { $0.sort = .rating }
        try await expect("", ["Brot", "Soupe à l’oignon", "Zwiebelsuppe"]) { $0.sort = .mostCooked }
        try await expect("", ["Brot", "Soupe à l’oignon", "Zwiebelsuppe"]) { $0.sort = .longAgo }
        try await expect("", ["Brot", "Soupe à l’oignon", "Zwiebelsuppe"]) { $0.sort = .lastCooked }
        try await expect("", ["Soupe à l’oignon", "Zwiebelsuppe"]) { $0.lastCooked = .never }
        try await expect("", ["Brot"]) { $0.lastCooked = .by(CalendarDay(number: 10)) }
        try await expect("", []) { $0.lastCooked = .by(CalendarDay(number: 9)) }
        try await expect("", ["Brot"]) { $0.lastCooked = .since(CalendarDay(number: 10)) }
        try await expect("", ["Soupe à l’oignon", "Zwiebelsuppe"]) {
            $0.lastCooked = .notSince(CalendarDay(number: 10))
        }
        let counts = try await store.recipeCounts(of: HouseholdID(name: home))
        #expect(counts == RecipeCounts(recipes: 3, favorites: 1, neverCooked: 2))
        try await checkSlips()
        try await checkSearchPages()
        try await checkSearchAfterChanges()
        try await checkSavedSearches()
    }

    /// Checks that what has a word with a slip alone comes last in each order.
    private func checkSlips() async throws {
        try await expect("suppe", ["Brot", "Soupe à l’oignon", "Zwiebelsuppe"])
        try await expect("suppe", ["Brot", "Soupe à l’oignon", "Zwiebelsuppe"]) { $0.sort = .newest }
        try await expect("suppe", ["Brot", "Zwiebelsuppe", "Soupe à l’oignon"]) { $0.sort = .rating }
        try await expect("soupe", ["Soupe à l’oignon", "Zwiebelsuppe", "Brot"]) { $0.sort = .title }
        try await expect("soupe", ["Soupe à l’oignon", "Zwiebelsuppe", "Brot"]) { $0.sort = .mostCooked }
    }

    private func keepSoughtRecipes() async throws {
        let home = Self.searchHome
        let salt = IngredientLine("1 pinch of salt", reading: StubLineReader.reading(of: "salt"))
        let trash = TrashNote(at: Date(wholeMilliseconds: 9), by: "anna")
        let onion = try Recipe(
            title: "Zwiebelsuppe",
            ingredients: [IngredientLine("1 kg Zwiebeln"), salt],
            times: CookingTimes(prepMinutes: 20, cookMinutes: 30),
            tags: ["Soupe"],
            steps: ["Mit Kümmel würzen."],
            details: RecipeDetails(rating: Rating(stars: 3))
        )
        let bread = try Recipe(
            title: "Brot",
            ingredients: [salt],
            times: CookingTimes(totalMinutes: 40),
            tags: ["schnell", "Salt"],
            details: RecipeDetails(notes: "Kummin schmeckt, und Suppe dazu.", rating: Rating(stars: 2))
        )
        let french = try Recipe(title: "Soupe à l’oignon", ingredients: [IngredientLine("2 oignons")])
        let (first, later) = (Date(wholeMilliseconds: 1), Date(wholeMilliseconds: 2))
        try await keep(onion, in: home, marks: RecipeMarks(addedAt: first))
        try await keep(bread, in: home)
        try await keep(french, in: home, marks: RecipeMarks(isFavorite: true, addedAt: later))
        try await keep(Recipe(title: "Soupe", ingredients: [salt]), in: home, marks: RecipeMarks(trash: trash))
        let cooking = try Cooking(
            id: CookingID(uuid: HouseholdID(name: "sought").uuid),
            recipeID: Self.id(of: "Brot", in: home),
            day: CalendarDay(number: 10),
            servings: nil,
            by: "",
            saidAt: first,
            note: nil
        )
        try await commit([.create(RecipeRow.cooking(cooking).changes)], of: .cooking(cooking), in: home)
    }

    private func expect(
        _ text: String,
        _ titles: [String],
        _ change: (inout RecipeSearch) throws -> Void = { _ in }
    ) async throws {
        var search = RecipeSearch(text: text)
        try change(&search)
        let household = HouseholdID(name: Self.searchHome)
        let found = try await store.search(search, after: nil, limit: 10, of: household)
        #expect(found.map(\.summary.title) == titles, "\(search)")
    }

    private func checkSearchPages() async throws {
        let household = HouseholdID(name: Self.searchHome)
        for sort in RecipeSearch.Sort.allCases {
            let search = RecipeSearch(text: "s", sort: sort)
            let all = try await store.search(search, after: nil, limit: 10, of: household)
            var (titles, position): ([String], SearchPosition?) = ([], nil)
            repeat {
                let hit = try await store.search(search, after: position, limit: 1, of: household).first
                titles += hit.map { [$0.summary.title] } ?? []
                position = hit.map { hit in
                    let key = TitleKey(hit.summary.title).text
                    return SearchPosition(value: hit.value, titleKey: key, id: hit.summary.id.description)
                }
            } while position != nil
            #expect(titles == all.map(\.summary.title) && !titles.isEmpty, "\(sort)")
        }
        let other = HouseholdID(name: "recipe other search")
        #expect(try await store.search(RecipeSearch(text: "soupe"), after: nil, limit: 9, of: other).isEmpty)
        #expect(try await store.search(RecipeSearch(), after: nil, limit: 9, of: other).isEmpty)
    }

    private func checkSearchAfterChanges() async throws {
        let home = Self.searchHome
        let changed = try Recipe(
            title: "Brot",
            ingredients: [IngredientLine("500 g Mehl")],
            tags: ["Teig"],
            details: RecipeDetails(notes: "Hefe treibt.")
        )
        try await keep(changed, in: home, expectedVersion: 1)
        try await expect("kummin", [])
        try await expect("kumel", ["Zwiebelsuppe"])
        try await expect("mehl", ["Brot"])
        try await expect("", []) { $0.tags = ["schnell"] }
        try await expect("", ["Brot"]) { $0.tags = ["teig"] }
        let key = EntityKey("recipe", Self.id(of: "Brot", in: home).description)
        _ = try await store.commit(
            [PlannedOperation(.delete, of: key, expecting: 2)],
            outcome: [],
            for: .test(household: home)
        )
        try await expect("mehl", [])
        try await expect("", []) { $0.tags = ["teig"] }
    }

    private func checkSavedSearches() async throws {
        let (home, household) = (Self.searchHome, HouseholdID(name: Self.searchHome))
        var search = RecipeSearch(text: "soup", sort: .time)
        (search.tags, search.mostMinutes, search.isFavorite) = (["a"], 5, false)
        (search.with, search.without) = ([SoughtIngredient("salt")], [SoughtIngredient("egg")])
        (search.lastCooked, search.leastRating) = (.notSince(CalendarDay(number: 3)), try Rating(stars: 2))
        let saved = try ["b", "A"].map { name in
            try SavedSearch(id: HouseholdID(name: name).uuid, name: name, search: search)
        }
        for saved in saved {
            try await commit([.create(RecipeRow.search(saved).changes)], of: .search(saved), in: home)
        }
        #expect(try await store.savedSearches(of: household) == [saved[1], saved[0]])
        try await commit([.delete], of: .search(saved[1]), in: home)
        #expect(try await store.savedSearches(of: household) == [saved[0]])
        #expect(try await store.savedSearches(of: HouseholdID(name: "recipe other search")).isEmpty)
    }

    private func commit(_ intents: [Intent], of row: RecipeRow, in home: String) async throws {
        let operations = intents.map { PlannedOperation($0, of: row.key, expecting: nil) }
        _ = try await store.commit(operations, outcome: [], for: .test(household: home))
    }
}
