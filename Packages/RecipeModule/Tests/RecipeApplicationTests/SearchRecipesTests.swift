import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import RecipeModuleTestKit
import Testing

@Suite struct SearchRecipesTests {
    private let home = RecipeBench()
    private let today = CalendarDay(milliseconds: 1_700_000_000_000)

    private func add(
        _ title: String,
        _ lines: [String],
        tags: [String] = [],
        steps: [RecipeStep] = [],
        times: CookingTimes = CookingTimes(),
        notes: String? = nil,
        stars: Int? = nil
    ) async throws {
        let details = try RecipeDetails(notes: notes, rating: stars.map { try Rating(stars: $0) })
        let recipe = try Recipe(
            title: title,
            ingredients: lines.map { IngredientLine($0) },
            times: times,
            tags: tags,
            steps: steps,
            details: details
        )
        _ = try await home.module("add \(title)").addRecipe(recipe)
    }

    private func found(_ search: RecipeSearch) async throws -> [String] {
        try await home.module().searchRecipes(search).elements.map(\.summary.title)
    }

    private func found(_ text: String = "", _ change: (inout RecipeSearch) throws -> Void) async throws -> [String] {
        var search = RecipeSearch(text: text)
        try change(&search)
        return try await found(search)
    }

    @Test func `the time of the last cooking is stored as one named member`() throws {
        let day = try CalendarDay("2026-11-26")
        let forms: [(LastCooked, String)] = [
            (.by(day), #"{"by":"2026-11-26"}"#), (.since(day), #"{"since":"2026-11-26"}"#),
            (.notSince(day), #"{"notSince":"2026-11-26"}"#), (.never, #"{"never":true}"#),
        ]
        for (time, text) in forms {
            #expect(String(decoding: try JSONEncoder().encode(time), as: UTF8.self) == text)
            #expect(try JSONDecoder().decode(LastCooked.self, from: Data(text.utf8)) == time)
        }
        for text in ["{}", #"{"by":"soon"}"#, #"{"never":false}"#, #"{"by":"2026-11-26","never":true}"#] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(LastCooked.self, from: Data(text.utf8)) }
        }
    }

    @Test func `a word counts most in the title, then in the tags, the ingredients, and the rest`() async throws {
        try await add("Bread", ["flour"], steps: ["Serve with tomato."])
        try await add("Stew", ["2 tomato", "beef"])
        try await add("Salad", ["lettuce"], tags: ["Tomato"])
        try await add("Tomato soup", ["2 l water"])
        try await add("Cake", ["flour"], notes: "Never with tomato.")
        #expect(try await found(RecipeSearch(text: "tomato")) == ["Tomato soup", "Salad", "Stew", "Bread", "Cake"])
        #expect(try await found(RecipeSearch(text: "tomato", sort: .title)).first == "Bread")
    }

    @Test(arguments: ["creme brulee", "CRÈME", "brule", "creme brluee", "brûlée crème"])
    func `case, accents, order, beginnings and slips of words do not matter`(text: String) async throws {
        try await add("Crème brûlée", ["cream"])
        try await add("Apple pie", ["2 apples"])
        #expect(try await found(RecipeSearch(text: text)) == ["Crème brûlée"])
    }

    @Test func `a thousand words of a recipe are found, the first of each part`() throws {
        let words = { (prefix: String) in (0..<2_000).map { "\(prefix)\($0)x" }.joined(separator: " ") }
        let recipe = try Recipe(
            title: words("t"),
            ingredients: [IngredientLine(words("i"))],
            tags: [words("g")],
            steps: [RecipeStep(words("s"))]
        )
        let found = RecipeField.allCases.map { $0.words(of: recipe) }
        #expect(found.map(\.count) == [50, 100, 350, 500])
        #expect(found[3].contains("s499x") && !found[3].contains("s500x"))
    }

    @Test func `every word must be somewhere, and a slip counts less`() async throws {
        try await add("Onion soup", ["2 onions", "water"])
        try await add("Onion tart", ["2 onions", "flour"])
        try await add("Union soup", ["water"])
        #expect(try await found(RecipeSearch(text: "onion soup")) == ["Onion soup", "Union soup"])
        #expect(try await found(RecipeSearch(text: "onion flour")) == ["Onion tart"])
        #expect(try await found(RecipeSearch(text: "onion beef")).isEmpty)
    }

    @Test(arguments: RecipeSearch.Sort.allCases)
    func `in each order, what has a word only with a slip comes last`(sort: RecipeSearch.Sort) async throws {
        let steps = [RecipeStep("Let it thicken.")]
        try await add("Applesauce", ["apples"], steps: steps, times: CookingTimes(totalMinutes: 5), stars: 5)
        try await add("Roast", ["1 chicken"], times: CookingTimes(totalMinutes: 90))
        _ = try await home.module("cooked").markRecipeCooked("Applesauce", on: today)
        #expect(try await found(RecipeSearch(text: "chicken", sort: sort)) == ["Roast", "Applesauce"])
        #expect(try await found(RecipeSearch(text: "thicken", sort: sort)) == ["Applesauce", "Roast"])
    }

    @Test func `an excerpt shows where a word is besides the title`() async throws {
        let long = "First heat the oven for a good while, then brush the tray with oil, and sprinkle saffron over all "
        try await add(
            "Saffron buns",
            ["1 g saffron", "flour"],
            steps: [RecipeStep(long + "of the buns before they rest.")]
        )
        try await add("Risotto", ["rice"], steps: [RecipeStep(long + "of the rice before it rests, and stir.")])
        try await add("Saffron", ["water"])
        let hits = try await home.module().searchRecipes(RecipeSearch(text: "saffron")).elements
        #expect(hits.map(\.summary.title) == ["Saffron", "Saffron buns", "Risotto"])
        #expect(hits.map(\.excerpt?.field) == [nil, .ingredients, .text])
        #expect(hits[1].excerpt?.text == "1 g saffron")
        let piece = try #require(hits[2].excerpt?.text)
        #expect(piece.hasPrefix("…") && piece.hasSuffix("…") && piece.contains(" saffron ") && piece.count <= 82)
        #expect(try await home.module().searchRecipes(RecipeSearch()).elements.allSatisfy { $0.excerpt == nil })
    }

    @Test func `filters of tags, time, favorites and ratings combine`() async throws {
        try await add("Soup", ["water"], tags: ["Quick", "Été"], times: CookingTimes(totalMinutes: 20), stars: 4)
        try await add(
            "Stew",
            ["beef"],
            tags: ["quick"],
            times: CookingTimes(prepMinutes: 10, cookMinutes: 50),
            stars: 2
        )
        try await add("Tea", ["water"])
        #expect(try await found { $0.tags = ["QUICK"] } == ["Soup", "Stew"])
        #expect(try await found { $0.tags = ["quick", "ete"] } == ["Soup"])
        #expect(try await found { $0.mostMinutes = 60 } == ["Soup", "Stew"])
        #expect(try await found { $0.mostMinutes = 59 } == ["Soup"])
        #expect(try await found { $0.leastRating = try Rating(stars: 3) } == ["Soup"])
        var edit = RecipeEdit()
        edit.isFavorite = true
        _ = try await home.module("1").editRecipe("Tea", edit)
        #expect(try await found { $0.isFavorite = true } == ["Tea"])
        #expect(try await found("water") { $0.isFavorite = false } == ["Soup"])
        _ = try await home.module("2").deleteRecipes(["Soup"])
        #expect(try await found { $0.tags = ["quick"] } == ["Stew"], "What is in the trash is not found.")
    }

    @Test func `ingredients are looked for by what they mean, and by words if they are not read`() async throws {
        home.lines.rename("scallions", to: "spring onion")
        home.lines.rename("spring onions", to: "spring onion")
        home.lines.rename("coconut", to: "")
        try await add("Noodles", ["2 spring onions", "noodles"])
        try await add("Curry", ["1 l coconut milk", "rice"])
        try await add("Soup", ["1 onion"])
        #expect(try await found { $0.with = [SoughtIngredient("scallions")] } == ["Noodles"])
        #expect(try await found { $0.without = [SoughtIngredient("scallions")] } == ["Curry", "Soup"])
        #expect(try await found { $0.with = [SoughtIngredient("coconut")] } == ["Curry"])
        #expect(try await found { $0.without = [SoughtIngredient("coconut")] } == ["Noodles", "Soup"])
        #expect(try await found { $0.with = [SoughtIngredient("scallions"), SoughtIngredient("rice")] }.isEmpty)
        home.lines.fail(LineReaderError(reason: "Gone.", isTemporary: true))
        await #expect(throws: RecipeError.self) { try await found { $0.with = [SoughtIngredient("rice")] } }
        #expect(try await found(RecipeSearch(text: "rice")) == ["Curry"], "Words need no other service.")
    }

    @Test func `whoever eats no chicken sees no chicken thighs either`() async throws {
        home.lines.rename("chicken", to: "chicken")
        home.lines.rename("chicken thighs", to: "chicken thigh")
        try await add("Curry", ["4 chicken thighs"])
        try await add("Roast", ["1 chicken"])
        try await add("Soup", ["1 onion"])
        #expect(try await found { $0.without = [SoughtIngredient("chicken")] } == ["Soup"])
        #expect(try await found { $0.with = [SoughtIngredient("chicken")] } == ["Curry", "Roast"])
        #expect(try await found { $0.with = [SoughtIngredient("chikcen")] } == ["Curry", "Roast"], "A typing slip.")
    }

    @Test func `recipes are found and sorted by when and how often they were cooked`() async throws {
        for title in ["Soup", "Stew", "Tea"] { try await add(title, ["water"]) }
        for (number, title) in ["Soup", "Stew", "Soup"].enumerated() {
            let day = today.adding(days: number - 10)
            _ = try await home.module("\(number)").markRecipeCooked(title, on: day)
        }
        #expect(try await found { $0.lastCooked = .never } == ["Tea"])
        #expect(try await found { $0.lastCooked = .by(today.adding(days: -9)) } == ["Stew"])
        #expect(try await found { $0.lastCooked = .since(today.adding(days: -8)) } == ["Soup"])
        #expect(try await found { $0.lastCooked = .notSince(today.adding(days: -8)) } == ["Stew", "Tea"])
        #expect(try await found { $0.sort = .lastCooked } == ["Soup", "Stew", "Tea"])
        #expect(try await found { $0.sort = .longAgo } == ["Stew", "Soup", "Tea"])
        #expect(try await found { $0.sort = .mostCooked } == ["Soup", "Stew", "Tea"])
    }

    @Test func `the other orders are by rating, time and when a recipe was added`() async throws {
        try await add("A", ["water"], stars: 2)
        try await add("B", ["water"], times: CookingTimes(totalMinutes: 5))
        try await add("C", ["water"], times: CookingTimes(totalMinutes: 3), stars: 5)
        #expect(try await found { $0.sort = .rating } == ["C", "A", "B"])
        #expect(try await found { $0.sort = .time } == ["C", "B", "A"])
        _ = try await home.module("9").addRecipe(Recipe(title: "D", ingredients: [IngredientLine("water")]))
        #expect(try await found { $0.sort = .newest }.first == "D")
    }

    @Test func `pages continue where the last one ended`() async throws {
        for number in 1...7 { try await add("Soup \(number)", ["water"], stars: number % 2 + 1) }
        var (request, titles) = (PageRequest(limit: 3), [String]())
        repeat {
            let page = try await home.module().searchRecipes(RecipeSearch(text: "soup", sort: .rating), request)
            titles += page.elements.map(\.summary.title)
            request = PageRequest(limit: 3, cursor: page.nextCursor)
        } while !request.cursor.isEmpty
        #expect(titles == [1, 3, 5, 7, 2, 4, 6].map { "Soup \($0)" })
        await #expect(throws: RecipeError.self) {
            try await home.module().searchRecipes(RecipeSearch(), PageRequest(cursor: PageCursor(after: "x").token))
        }
    }

    @Test func `a search that can't be is refused`() async throws {
        let words = (1...21).map { "w\($0)" }
        await #expect(throws: RecipeError.content(.searchTooLong(limit: 20))) {
            try await found(RecipeSearch(text: words.joined(separator: " ")))
        }
        await #expect(throws: RecipeError.content(.searchTooLong(limit: 20))) { try await found { $0.tags = words } }
        await #expect(throws: RecipeError.content(.noSearchWords("—"))) { try await found(RecipeSearch(text: "—")) }
        await #expect(throws: RecipeError.content(.noSearchWords("!"))) { try await found { $0.tags = ["!"] } }
    }

    @Test func `a search is kept under a name, replaced, and deleted`() async throws {
        let quick = RecipeSearch(text: "soup", sort: .time)
        let saved = try await home.module("1").saveSearch(quick, as: " Quick  soups ")
        #expect(saved.name == "Quick soups" && saved.search == quick)
        _ = try await home.module("2").saveSearch(RecipeSearch(text: "cake"), as: "Cakes")
        let other = try await home.module("3").saveSearch(RecipeSearch(text: "broth"), as: "QUICK SOUPS")
        #expect(other.id == saved.id)
        #expect(try await home.module().listSearches().map(\.name) == ["Cakes", "QUICK SOUPS"])
        #expect(try await home.module().savedSearch("quick soups").search.text == "broth")
        #expect(try await home.module("4").deleteSearch("quick soups") == other)
        await #expect(throws: RecipeError.unknownSearch("quick soups")) {
            try await home.module("5").deleteSearch("quick soups")
        }
        await #expect(throws: RecipeError.content(.notASearchName(""))) {
            try await home.module("6").saveSearch(quick, as: " ")
        }
        #expect(try await home.module(home: "jones").listSearches().isEmpty)
    }
}
