import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// What people decide about a list, and which texts it takes.
@Suite struct ListAnswerTests {
    @Test func `an amount that a person gives takes the place of the words`() async throws {
        let home = await ListHome().arranged()
        try await home.add("salt, a pinch")
        #expect(try await home(nil).showList().items.flatMap(\.needs).map(\.phrase) == ["a pinch"])
        _ = try await home().answer([.about(name: "salt", .amount(question: 0, amount: "2 tsp"))])
        let item = try #require(try await home(nil).showList().items.first)
        #expect(item.needs.map(\.phrase) == [""] && item.totals.map(\.displayText) == ["2 tsp"])
        _ = try await home().undoAnswers(about: "salt")
        #expect(try await home(nil).showList().items.flatMap(\.needs).map(\.phrase) == ["a pinch"])
        let unread = await sentence {
            _ = try await home().answer([.about(name: "salt", .amount(question: 0, amount: "some"))])
        }
        #expect(unread == "\"some\" is no amount: write it like \"2 l\" or \"500 g\".")
    }

    @Test func `of what is checked nothing is asked, because it was bought as it was`() async throws {
        let home = await ListHome().arranged()
        try await home.add("salt, a pinch")
        #expect(try await home(nil).showList().questions.count == 1)
        _ = try await home().check([ItemCheck("salt")])
        #expect(try await home(nil).showList().questions.isEmpty)
        let late = await sentence { _ = try await home().answer([.amount(question: 1, amount: "2 tsp")]) }
        #expect(late == "There is no question 1: nothing waits for a decision.")
    }

    @Test func `an answer names the item, because the numbers of questions shift`() async throws {
        let home = await ListHome().arranged { $0.gramsPerUnit = ["flour cup": 120, "flour g": 1] }
        try await home.add("flour 1 cup", "flour 100 g", "salt, a pinch")
        _ = try await home().answer([.about(name: "Flour", .accept(question: 0))])
        #expect(try await home(nil).showList().questions.map(\.key) == ["salt"])
        let again = await sentence { _ = try await home().answer([.about(name: "flour", .accept(question: 0))]) }
        #expect(again == "Nothing is to decide about \"flour\": look at the questions.")
        try await home.add("salt, to taste")
        let several = await sentence {
            _ = try await home().answer([.about(name: "salt", .amount(question: 0, amount: "1 tsp"))])
        }
        #expect(several == "Several questions are about \"salt\": name one by its number, 1 or 2.")
    }

    @Test func `an amount of zero, or of nothing, does not come onto a list or among the staples`() async throws {
        let home = await ListHome().arranged()
        let zero = await sentence { try await home.add("0 l milk") }
        #expect(zero == "\"0 l milk\" is none of it: write how much you need, or leave the amount out.")
        var draft = StapleDraft()
        draft.text = "0 l milk"
        let staple = await sentence { [draft] in _ = try await home().addStaple(draft) }
        #expect(staple == zero)
    }

    @Test func `a list follows no store that the home lacks, and one that is gone leaves the home's order`()
        async throws
    {
        let home = await ListHome().arranged { $0.stores = ["market"] }
        try await home.add("milk 1 l")
        let unknown = await sentence { _ = try await home().changeList("", .store("Nix")) }
        #expect(unknown == "There is no store \"Nix\".")
        #expect(try await home(nil).showList().list.store == "")
        let new = await sentence { _ = try await home().addList(named: "Party", store: "Nix", confirmed: true) }
        #expect(new == unknown)
        _ = try await home().changeList("", .store("Market"))
        #expect(try await home(nil).showList().missingStore == "")
        await home.stubs.arrange { $0.stores = [] }
        let shown = try await home(nil).showList()
        #expect(shown.missingStore == "Market" && shown.items.map(\.name) == ["Milk"])
        let asked = await sentence { _ = try await home(nil).showList(store: "Nix") }
        #expect(asked == unknown, "A store that someone names now has to be there.")
    }

    @Test func `only what is on a list, or known, gets an aisle there`() async throws {
        let tofu = try #require(IngredientKey(rawValue: "tofu"))
        let home = await ListHome().arranged {
            $0.ingredientTitles = ["tofu": IngredientTitle(key: tofu, name: "Tofu")]
            $0.products = ["oat drink": ["p1"]]
        }
        try await home.add("kibble")
        for name in ["kibble", "tofu", "oat drink"] {
            _ = try await home().assignItems([NamedChoice(name, in: "Dairy")], creating: false)
        }
        let unknown = await sentence {
            _ = try await home().assignItems([NamedChoice("foo", in: "Dairy")], creating: false)
        }
        #expect(
            unknown
                == "\"foo\" is on no list, and no ingredient that Larder knows: name an item as the list shows it."
        )
        #expect(await home.stubs.categories["foo"] == nil)
    }

    @Test func `an item that is edited is shown with what others need of it`() async throws {
        let home = await ListHome().arranged()
        _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(ListHome.soup)], confirmed: true)
        let edited = try await home().edit("eggs", .amount("1 x"))
        let item = try #require(edited.items.first)
        #expect(try await home(nil).show(item, of: edited.list).totals.map(\.displayText) == ["3"])
    }
}
