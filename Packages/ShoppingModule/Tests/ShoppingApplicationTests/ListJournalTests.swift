import Commands
import CommandsTestKit
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// The journal of lists and staples.
@Suite struct ListJournalTests {
    /// The kinds of the journal's actions, the latest first.
    private func kinds(_ home: ListHome, by person: String = "") async throws -> [ListAction.Kind] {
        try await home(nil).actions(by: person).elements.map(\.kind)
    }

    /// A home in which everything was done once.
    private func busyHome() async throws -> ListHome {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "eggs 6 x")
        _ = try await home(by: "ben").add(ListAddition(lines: ["milk 2 l"]))
        _ = try await home().edit("milk", .note("cold"))
        _ = try await home().edit("milk", .notThere(true))
        _ = try await home().edit("milk", .notThere(false))
        _ = try await home().edit("eggs", .substitute(by: "tofu"))
        _ = try await home().check([ItemCheck("milk")])
        _ = try await home().uncheck(["milk"])
        _ = try await home().check([ItemCheck("eggs")])
        _ = try await home().clearChecked()
        _ = try await home().move(["milk"])
        _ = try await home().copy("Week of November 30", named: "Party")
        _ = try await home().remove(items: ["milk"], sources: [], from: "Party")
        _ = try await home().changeList("Party", .rename("Feast"))
        _ = try await home().changeList("Feast", .archive)
        _ = try await home().changeList("Feast", .reopen)
        _ = try await home().deleteList("Feast", confirmed: true)
        _ = try await home().addList(named: "Later", confirmed: true)
        var draft = StapleDraft()
        draft.text = "coffee 1 kg"
        _ = try await home().addStaple(draft)
        draft.text = "coffee 2 kg"
        _ = try await home().addStaple(draft)
        _ = try await home().deleteStaple("coffee", confirmed: true)
        return home
    }

    @Test func `the journal of someone who has done nothing names those who have, in any spelling`() async throws {
        let home = await ListHome().arranged()
        #expect(try await kinds(home, by: "cleo").isEmpty)
        try await home.add("milk 1 l")
        _ = try await home(by: "ben").edit("milk", .note("cold"))
        #expect(
            await sentence { _ = try await kinds(home, by: "cleo") }
                == "No one called \"cleo\" has done anything here; these have: anna, ben."
        )
        #expect(try await kinds(home, by: "Ben") == [.edited])
        _ = try await home().addList(named: "Party", confirmed: true)
        #expect(try await home(nil).actions(on: "Party", by: "ben").elements.isEmpty)
    }

    @Test func `every action on lists and staples is in the journal, with who, when, and what`() async throws {
        let home = try await busyHome()
        let page = try await home(nil).actions().elements
        #expect(
            Set(page.map(\.kind)) == [
                .added, .edited, .notThere, .there, .substituted, .checked, .unchecked, .cleared, .moved, .listCopied,
                .removed, .listChanged, .listArchived, .listReopened, .listDeleted, .listCreated, .stapleAdded,
                .stapleChanged, .stapleDeleted,
            ]
        )
        #expect(page.allSatisfy { $0.at == 1_795_780_800_000 && $0.undone == nil })
        let merged = try #require(page.first { $0.by == "ben" })
        #expect(merged.parts == [ListActionPart("Milk", "2 l", isCombined: true)])
        #expect(merged.listName == "Week of November 23")
        let moved = try #require(page.first { $0.kind == .moved })
        #expect(Set(moved.changes.items.map(\.list)).count == 2 && moved.parts.map(\.name) == ["Milk"])
        #expect(try await kinds(home, by: "ben") == [.added])
        #expect(try await home(nil).actions(on: "Later").elements.map(\.kind) == [.listCreated])
    }

    @Test func `what came onto a list of a scaled recipe is in the journal as much as the list has`() async throws {
        let home = await ListHome().arranged()
        let order = try ListHome.recipe(ListHome.soup, servings: "8")
        _ = try await home().add(ListAddition(), recipes: [order], confirmed: true)
        let parts = try #require(try await home(nil).actions().elements.first).parts
        #expect(Set(parts.map { "\($0.name) \($0.text)" }) == ["Milk 2 l", "Eggs 4", "Salt a pinch"])
    }

    @Test func `what was bought is in the words of the quantity service, and else as it is stored`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "eggs 6 x")
        _ = try await home(day: 1).check([ItemCheck("milk"), ItemCheck("eggs")])
        let page = try await home(nil).actions().elements
        let shown = await home(nil).parts(of: page)
        #expect(shown.map { $0.map { "\($0.name) \($0.text)" }.sorted() }.first == ["Eggs 6", "Milk 1 l"])
        #expect(shown[0].allSatisfy { $0.bought == nil } && shown[1] == page[1].parts)
        #expect(await home.stubs.questions.last == "totals 2")
        await home.stubs.arrange { $0.isMute = true }
        #expect(await home(nil).parts(of: page) == page.map(\.parts))
    }

    @Test func `a command that changes nothing is not in the journal, and a repeated one is there once`() async throws {
        let home = await ListHome().arranged()
        _ = try await home("k1").add(ListAddition(lines: ["milk 1 l"]), confirmed: true)
        _ = try await home("k1").add(ListAddition(lines: ["milk 1 l"]), confirmed: true)
        _ = try await home().uncheck(["milk"])
        _ = try await home().clearChecked()
        #expect(try await kinds(home) == [.added])
    }

    @Test func `the journal is paged, the latest first`() async throws {
        let home = await ListHome().arranged()
        for day in 0..<5 { _ = try await home(day: day).addList(named: "List \(day)", confirmed: true) }
        let first = try await home(nil).actions(PageRequest(limit: 2))
        #expect(first.elements.map(\.listName) == ["List 4", "List 3"])
        let second = try await home(nil).actions(PageRequest(limit: 4, cursor: first.nextCursor))
        #expect(second.elements.map(\.listName) == ["List 2", "List 1", "List 0"] && second.nextCursor.isEmpty)
    }

    @Test func `the oldest actions of a list go when there are more than 200`() async throws {
        let home = await ListHome().arranged()
        for number in 0..<205 {
            _ = try await home(day: number).add(
                ListAddition(lines: ["milk 1 l"]),
                to: number == 0 ? "" : "Week of November 23",
                confirmed: true
            )
        }
        _ = try await home().addList(named: "Other", confirmed: true)
        let all = try await home(nil).actions(on: "Week of November 23", PageRequest(limit: 500)).elements
        #expect(all.count == ListAction.most)
        let sixth: Int64 = 1_795_780_800_000 + 5 * 86_400_000
        #expect(all.last?.at == sixth)
    }

    @Test func `an action that changed too much is in the journal, and can't be undone`() async throws {
        let home = await ListHome().arranged()
        let name = String(repeating: "x", count: 150)
        let recipes = try (0..<4).map { place in
            let lines = (0..<100).map { IngredientLine("1 l \(name) \($0)") }
            let title = "Recipe \(place) " + String(repeating: "y", count: 900)
            return try ListHome.recipe(Recipe(title: title, servings: Servings(text: "2", count: 2), lines: lines))
        }
        _ = try await home().add(ListAddition(), recipes: recipes, confirmed: true)
        let refused = await sentence { _ = try await home(day: 1).undoAction() }
        #expect(refused == "It changed too much to be undone at once: change the list by hand.")
        #expect(try await kinds(home) == [.added])
    }

    @Test func `a deleted list is found by its last name, and a mistyped name reads one action of each deleted list`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home(day: 1).addList(named: "Party", confirmed: true)
        _ = try await home(day: 2).add(ListAddition(lines: ["tea"]), to: "Party")
        _ = try await home(day: 3).changeList("Party", .rename("Feast"))
        _ = try await home(day: 4).deleteList("Feast", confirmed: true)
        let kinds = try await home(nil).actions(on: "feast").elements.map(\.kind)
        #expect(kinds == [.listDeleted, .listChanged, .added, .listCreated])
        let counting = CountingShoppingStore(home.store)
        let lists = ShoppingLists(
            collaborators: home.stubs.collaborators,
            store: counting,
            context: .test(household: "smith")
        )
        let mistyped = await sentence { _ = try await lists.actions(on: "Faest") }
        #expect(mistyped.hasPrefix("The home has no list \"Faest\""))
        #expect(counting.actionsRead == 1)
    }
}
