import Commands
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// S1, component 3: what comes onto a list, and S0's scenario 3 on a stored list.
@Suite struct ListNeedTests {
    @Test func `scenario 3: a cup and two cups of two recipes are three cups, with the share of each`() async throws {
        let home = await ListHome().arranged()
        let recipes = ["A": "1 cup flour", "B": "2 cup flour"].sorted { $0.key < $1.key }.map { title, line in
            Recipe(title: title, servings: Servings(text: "4", count: 4), lines: [IngredientLine(line)])
        }
        let first = try await home().add(ListAddition(), recipes: [ListHome.recipe(recipes[0])], confirmed: true)
        #expect(first.listed.lines.map(\.isCombined) == [false] && first.before.isEmpty)
        let second = try await home().add(ListAddition(), recipes: [ListHome.recipe(recipes[1])])
        #expect(second.listed.lines.map(\.isCombined) == [true])
        #expect(second.before.map(\.text) == ["Flour: 1 cup (A: 1 cup)"])
        #expect(second.after.map(\.text) == ["Flour: 3 cup (A: 1 cup, B: 2 cup)"])
        let item = try #require(try await home(nil).showList().items.first)
        #expect(item.totals.map(\.numericValue) == [3] && item.totals.map(\.standardUnit) == ["cup"])
        #expect(item.totals.map(\.displayText) == ["3 cup"] && item.totals.allSatisfy(\.isParseable))
        #expect(item.totals.map(\.parseConfidence) == [1])
        #expect(item.needs.map(\.source.title) == ["A", "B"])
    }

    @Test func `the same ingredient is one item, in any case, from anyone`() async throws {
        let home = await ListHome().arranged()
        _ = try await home(by: "anna").add(ListAddition(lines: ["Milk"]), confirmed: true)
        _ = try await home(by: "ben").add(ListAddition(lines: ["milk 1 l"]))
        _ = try await home(by: "anna").add(ListAddition(lines: ["1/2 l milk"]))
        #expect(try await home.texts() == ["Milk: 3/2 l"])
    }

    @Test func `of a text that names two items nothing comes onto the list, so that neither is lost`() async throws {
        let home = await ListHome().arranged()
        try await home.add("bread")
        let refused = await sentence { try await home.add("tea", "butter 2 l milk") }
        let expected =
            "\"butter\" and \"2 l milk\" are two items: add one at a time, or write the amount of a single "
            + "item first or last."
        #expect(refused == expected)
        #expect(try await home.texts() == ["Bread"])
        var staple = StapleDraft()
        staple.text = "butter 2 l milk"
        let notStaple = await sentence { [staple] in _ = try await home().addStaple(staple) }
        #expect(notStaple == expected)
        // A line that has both as ingredients brings both.
        try await home.add("1 l milk + 2 x eggs")
        #expect(try await home.texts().sorted() == ["Bread", "Eggs: 2", "Milk: 1 l"])
    }

    @Test func `a recipe with other servings updates its part, and a second adding doubles nothing`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("milk 1/2 l")
        for servings in ["4", "4", "8"] {
            _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(ListHome.soup, servings: servings)])
        }
        let items = try await home.texts()
        #expect(items.contains("Milk: 5/2 l (Soup: 2 l)") && items.contains("Eggs: 4 (Soup: 4)"))
        let shorter = Recipe(title: "soup", servings: ListHome.soup.servings, lines: [IngredientLine("1 l milk")])
        _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(shorter)])
        #expect(try await home.texts() == ["Milk: 3/2 l (soup: 1 l)"], "What the recipe no longer needs goes.")
    }

    @Test func `removing a recipe takes its part away, and nothing else`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1/2 l")
        let recipes = try [ListHome.recipe(ListHome.soup), ListHome.recipe(ListHome.bread)]
        _ = try await home().add(ListAddition(), recipes: recipes)
        _ = try await home().remove(items: [], sources: ["SOUP"])
        #expect(
            Set(try await home.texts()) == ["Milk: 1/2 l", "Flour: 2 cup (Bread: 2 cup)", "Salt: 3 tsp (Bread: 3 tsp)"]
        )
        _ = try await home().remove(items: ["milk"], sources: [])
        #expect(try await home.texts().count == 2)
        let unknown = await sentence { _ = try await home().remove(items: [], sources: ["Soup"]) }
        #expect(
            unknown == "Nothing on \"Week of November 23\" comes from \"soup\": name a source as the list shows it."
        )
    }

    @Test func `amounts in words stay beside the total, and get an amount once someone knows it`()
        async throws
    {
        let home = await ListHome().arranged()
        let recipes = try [ListHome.recipe(ListHome.soup), ListHome.recipe(ListHome.bread)]
        _ = try await home().add(ListAddition(), recipes: recipes, confirmed: true)
        let shown = try await home(nil).showList()
        #expect(shown.items.map(\.text).contains("Salt: 3 tsp, plus: a pinch (Soup) (Bread: 3 tsp)"))
        #expect(shown.questions.map(\.sentence) == ["How much is salt, a pinch?"])
        _ = try await home().answer([.amount(question: 1, amount: "1/8 tsp")])
        #expect(try await home.texts().contains("Salt: 25/8 tsp (Bread: 3 tsp, Soup: salt, a pinch)"))
        _ = try await home().undoAnswers(about: "salt")
        #expect(try await home.texts().contains("Salt: 3 tsp, plus: a pinch (Soup) (Bread: 3 tsp)"))
        let nothing = await sentence { _ = try await home().undoAnswers(about: "salt") }
        #expect(nothing == "Nothing was decided about \"Salt\" that could be taken back: look at the list's questions.")
    }

    @Test func `equal words are shown once and asked once, and the amount is that of each`() async throws {
        let home = await ListHome().arranged()
        let salted = { (title: String) throws in
            let servings = Servings(text: "4", count: 4)
            return try ListHome.recipe(
                Recipe(title: title, servings: servings, lines: [IngredientLine("salt, to taste")])
            )
        }
        _ = try await home().add(ListAddition(), recipes: [salted("Soup"), salted("Stew")], confirmed: true)
        #expect(try await home(nil).shareList(as: .text).content.contains("Salt: to taste\n"))
        #expect(try await home(nil).showList().questions.map(\.sentence) == ["How much is salt, to taste?"])
        _ = try await home().answer([.amount(question: 1, amount: "1 tsp")])
        #expect(try await home.texts() == ["Salt: 2 tsp (Soup: salt, to taste, Stew: salt, to taste)"])
        _ = try await home().add(ListAddition(), recipes: [salted("Pie")])
        #expect(try await home(nil).showList().questions.count == 1, "What came later is another question.")
        _ = try await home().answer([.amount(question: 1, amount: "5 tsp")])
        #expect(try await home(nil).showList().items.flatMap(\.totals).map(\.displayText) == ["7 tsp"])
        _ = try await home().undoAnswers(about: "salt")
        #expect(try await home(nil).showList().questions.count == 1)
    }

    @Test func `an item is named in the number of its total, and found by that name, too`() async throws {
        let home = await ListHome().arranged { $0.plurals = ["lemon": "Lemons"] }
        try await home.add("1 x lemon")
        #expect(try await home(nil).showList().items.map(\.name) == ["Lemon"])
        try await home.add("2 x lemon")
        #expect(try await home(nil).showList().items.map(\.name) == ["Lemons"])
        #expect(try await home(nil).shareList(as: .text).content.contains("Lemons: 3"))
        let checked = try await home().check([ItemCheck("lemons")])
        #expect(checked.items.map(\.item.name.text) == ["Lemon"])
        let unknown = await sentence { _ = try await home().check([ItemCheck("limes")]) }
        #expect(unknown == "There is no \"limes\" on \"Week of November 23\": name an item as the list shows it.")
    }

    @Test func `another name of an ingredient means its item, and no other one that contains the words`() async throws {
        let home = await ListHome().arranged { $0.plurals = ["lemon": "Lemons"] }
        try await home.add("1 x lemon", "candied lemons", "oat milk")
        #expect(try await home().check([ItemCheck("lemons")]).items.map(\.item.name.text) == ["Lemon"])
        #expect(try await home().check([ItemCheck("oat")]).items.map(\.item.name.text) == ["Oat Milk"])
        let tied = await sentence { _ = try await home().check([ItemCheck("l")]) }
        #expect(tied.hasPrefix("There is no \"l\" on"))
    }

    @Test func `the words that were typed for an item mean it before another one of the ingredient's name`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("3 x tomato, chopped", "500 g paprika", "paprika sweet")
        #expect(try await home().check([ItemCheck("chopped tomato")]).items.map(\.item.name.text) == ["Tomato"])
        #expect(try await home().check([ItemCheck("sweet")]).items.map(\.item.name.text) == ["Paprika Sweet"])
    }

    @Test
    func `across units, the list asks, adds up after a yes, and keeps apart what a person wants apart`()
        async throws
    {
        let home = await ListHome().arranged { $0.gramsPerUnit = ["flour cup": 120, "flour g": 1] }
        try await home.add("flour 1 cup", "flour 100 g")
        #expect(try await home.texts() == ["Flour: 1 cup and 100 g"])
        #expect(try await home(nil).showList().questions.map(\.sentence) == ["Add up flour?"])
        _ = try await home().answer([.accept(question: 1)])
        #expect(try await home.texts() == ["Flour: 220 g"])
        _ = try await home().undoAnswers(about: "Flour")
        _ = try await home().answer([.keepApart(question: 1)])
        let shown = try await home(nil).showList()
        #expect(shown.items.map(\.text) == ["Flour: 1 cup and 100 g"] && shown.questions.isEmpty)
    }

    @Test func `across names, the list asks, and a yes shows and checks the two as one`() async throws {
        let home = await ListHome().arranged()
        try await home.add("1 cup oats", "oat flakes, some")
        let shown = try await home(nil).showList()
        #expect(shown.items.map(\.item.name.text) == ["Oat Flakes", "Oats"])
        #expect(shown.questions.map(\.sentence) == ["How much is oat flakes, some?", "Are oats oat flakes?"])
        _ = try await home().answer([.accept(question: 2)])
        let joined = try await home(nil).showList()
        #expect(joined.items.map(\.item.name.text) == ["Oat Flakes"])
        #expect(joined.items.flatMap(\.joined).map(\.name.text) == ["Oats"])
        _ = try await home().check([ItemCheck("oat flakes")])
        #expect(try await home(nil).showList().items.map(\.isChecked) == [true])
        _ = try await home().undoAnswers(about: "oat flakes")
        #expect(try await home(nil).showList().items.map(\.isChecked) == [true, true])
    }

    @Test func `a name alone is an item without a quantity, and asks nothing`() async throws {
        let home = await ListHome().arranged()
        try await home.add("candles", "milk")
        let shown = try await home(nil).showList()
        #expect(shown.items.map(\.text) == ["Candles", "Milk"] && shown.items.allSatisfy(\.totals.isEmpty))
        #expect(shown.questions.isEmpty)
    }

    @Test func `salt and pepper are two items, and headings of recipes are none`() async throws {
        let home = await ListHome().arranged()
        let recipe = Recipe(
            title: "Stew",
            servings: Servings(text: "4", count: 4),
            lines: ["For the stew:", "salt + pepper"].map { IngredientLine($0) }
        )
        let added = try await home().add(ListAddition(), recipes: [ListHome.recipe(recipe)], confirmed: true)
        let texts = try await home.texts()
        #expect(texts == ["Pepper", "Salt"])
        #expect(added.listed.skipped.map(\.line) == ["For the stew:"])
        #expect(added.listed.skipped.map(\.sentence) == ["This line names no ingredient: check whether you need it."])
    }

    @Test func `a barcode is its product, linked to its ingredient; an unknown one is reported`() async throws {
        let home = await ListHome().arranged {
            $0.titles = ["4006381333931": "Mill flour"]
            $0.products = ["flour": ["4006381333931"]]
        }
        try await home.add("flour 1 kg")
        let scanned = [ScannedItem("4006381333931", amount: "2 x"), ScannedItem("4012345678901")]
        let added = try await home().add(ListAddition(barcodes: scanned))
        #expect(added.listed.lines.map(\.isCombined) == [true])
        #expect(added.after.map(\.text) == ["Flour: 2 and 1 kg (Mill flour: 2)"])
        #expect(
            added.listed.skipped.map(\.sentence) == [
                "No product has the barcode 4012345678901: scan it with a title first, or write a line."
            ]
        )
    }

    @Test func `what has no category comes as one batch with suggestions`() async throws {
        let home = await ListHome().arranged { $0.categories = ["flour": "baking"] }
        let added = try await home().add(ListAddition(lines: ["flour 1 kg", "milk 1 l", "tea"]), confirmed: true)
        let open = added.uncategorized.map { added.after[$0.index].item.name.text }
        #expect(open == ["Milk", "Tea"])
        #expect(added.uncategorized[0].suggestions.map(\.category.name) == ["Dairy"])
        #expect(await home.stubs.questions.filter { $0.hasPrefix("uncategorized") } == ["uncategorized 3"])
    }

    @Test func `a repeated command adds once`() async throws {
        let home = await ListHome().arranged()
        for _ in 1...2 { _ = try await home("k1").add(ListAddition(lines: ["milk 1 l"]), confirmed: true) }
        #expect(try await home.texts() == ["Milk: 1 l"])
    }

    @Test func `a list has room for 450 items, and refuses more at once`() async throws {
        let home = await ListHome().arranged()
        let lines = (1...450).map { "thing \($0)" }
        _ = try await home().add(ListAddition(lines: lines), confirmed: true)
        let refused = await sentence { _ = try await home().add(ListAddition(lines: ["one more"])) }
        #expect(refused == "\"Week of November 23\" would have more than 450 items: begin another list.")
        _ = try await home().deleteList("Week of November 23", confirmed: true)
        #expect(try await home(nil).lists().isEmpty)
    }
}
