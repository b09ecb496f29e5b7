import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// S1, component 2: the lists of the weeks.
@Suite struct WeeklyListTests {
    @Test func `without an open list, the home is asked, and only a yes creates it`() async throws {
        let home = await ListHome().arranged()
        guard case .proposal(let proposal) = try await home(nil).openList() else { throw StubError.uncountable }
        #expect(try proposal.name == "Week of November 23" && proposal.firstDay == CalendarDay("2026-11-23"))
        #expect(proposal.question == "Create new grocery list for Week of November 23?")
        let asked = try await home().addList(confirmed: false)
        #expect(asked.list == nil && asked.proposal == proposal)
        let added = try await home().add(ListAddition(lines: ["milk 1 l"]))
        #expect(added.listed.list == nil && added.listed.proposal == proposal && added.after.isEmpty)
        #expect(try await home(nil).lists().isEmpty)
        let created = try #require(try await home().addList(confirmed: true).list)
        #expect(created.name == "Week of November 23")
        #expect(try await home(nil).openList() == .list(created))
    }

    @Test func `the week begins on the home's first day, and is named in its language`() async throws {
        let home = await ListHome().arranged { $0.homeWeek = HomeWeek(firstDay: 6, language: "de-AT") }
        let german = try #require(try await home(nil).addList(confirmed: false).proposal)
        #expect(try german.name == "Woche vom 22. November" && german.firstDay == CalendarDay("2026-11-22"))
        let french = try await home(nil, locale: "fr-FR").addList(on: CalendarDay("2026-12-01"), confirmed: false)
        #expect(french.proposal?.name == "Semaine du 29 novembre")
    }

    @Test func `two people who begin the same week begin one list, and an archived week gets a second one`()
        async throws
    {
        let home = await ListHome().arranged()
        let first = try await home(by: "anna").addList(confirmed: true)
        let second = try await home(by: "ben", locale: "de").addList(on: CalendarDay("2026-11-29"), confirmed: true)
        #expect(!first.existed && second.existed && second.list?.id == first.list?.id)
        _ = try await home().changeList("", .archive)
        let third = try await home().addList(confirmed: true)
        #expect(third.list?.name == "Week of November 23 (2)" && third.list?.id != first.list?.id)
        #expect(try await home(nil).lists(archived: true).map(\.id) == [first.list?.id])
    }

    @Test func `several lists are open, are found by name, and the newest is meant without a name`() async throws {
        let home = await ListHome().arranged()
        _ = try await home().addList(confirmed: true)
        _ = try await home(day: 1).addList(named: "Fête chez Ana", store: "Market", confirmed: true)
        #expect(try await home(nil).lists().map(\.name) == ["Fête chez Ana", "Week of November 23"])
        #expect(try await home(nil).lists(containing: "fete").map(\.store) == ["Market"])
        try await home.add("milk 1 l")
        #expect(try await home.texts("FETE") == ["Milk: 1 l"])
        #expect(try await home.texts("week").isEmpty)
        let twice = try await home().addList(named: "fete chez ana", confirmed: true)
        #expect(twice.existed && twice.list?.name == "Fête chez Ana")
        _ = try await home(day: 2).addList(named: "Wine night", confirmed: true)
        let unclear = await sentence { _ = try await home(nil).showList("w") }
        #expect(unclear == "\"w\" may mean several lists (Wine night, Week of November 23): write the whole name.")
        let inside = await sentence { _ = try await home(nil).showList("ete") }
        #expect(inside == "The home has no list \"ete\": create it, or look its name up, archived lists included.")
        let unknown = await sentence { _ = try await home(nil).showList("Picnic") }
        #expect(unknown == "The home has no list \"Picnic\": create it, or look its name up, archived lists included.")
    }

    @Test func `a list is renamed, archived, reopened, and shown for a store; an archived one takes nothing`()
        async throws
    {
        let home = await ListHome().arranged()
        _ = try await home().addList(confirmed: true)
        #expect(try await home().changeList("", .rename("Holiday week")).name == "Holiday week")
        #expect(try await home().changeList("holiday week", .store("Market")).store == "Market")
        #expect(try await home().changeList("", .archive).isOpen == false)
        let refused = await sentence {
            _ = try await home().add(ListAddition(lines: ["milk 1 l"]), to: "Holiday week")
        }
        #expect(refused == "The list \"Holiday week\" is archived: reopen it first, or name another list.")
        #expect(try await home().changeList("Holiday week", .reopen).isOpen)
        let empty = await sentence { _ = try await home().changeList("", .rename(" ")) }
        #expect(empty == "A name is empty: write what it is, such as \"milk 2 l\".")
    }

    @Test func `a copy has what the list needed, unchecked, and recipes stay recipes`() async throws {
        let home = await ListHome().arranged()
        _ = try await home().add(
            ListAddition(lines: ["milk 1/2 l"]),
            recipes: [try ListHome.recipe(ListHome.soup)],
            confirmed: true
        )
        _ = try await home().check([ItemCheck("milk")])
        let copied = try await home(day: 7).copy("Week of November 23")
        #expect(copied.list?.name == "Week of November 30")
        let texts = try await home.texts("Week of November 30")
        let milk = "Milk: 3/2 l (Week of November 23: 1/2 l, Soup: 1 l)"
        #expect(texts == ["Eggs: 2 (Soup: 2)", milk, "Salt, plus: a pinch (Soup)"])
        _ = try await home().remove(items: [], sources: ["soup"], from: "Week of November 30")
        #expect(try await home.texts("Week of November 30") == ["Milk: 1/2 l (Week of November 23: 1/2 l)"])
    }

    @Test func `deleting a list asks first, and what happens to its items afterward is refused with a sentence`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "eggs 6 x")
        let list = try #require(try await home(nil).lists().first)
        _ = try await home().check([ItemCheck("eggs")])
        let asked = try await home().deleteList("week of november 23", confirmed: false)
        #expect(asked.question == "Delete the list Week of November 23 with 2 items, of which 1 is not bought yet?")
        #expect(try await home(nil).lists().count == 1)
        _ = try await home().deleteList("Week of November 23", confirmed: true)
        #expect(try await home(nil).lists().isEmpty)
        let late = await sentence { _ = try await home().check([ItemCheck("milk")], on: list.id.rawValue) }
        #expect(
            late
                == "The list \"\(list.id.rawValue)\" was deleted, so nothing changes on it: "
                + "undo that in the journal, or name another list."
        )
        let named = await sentence { _ = try await home().check([ItemCheck("milk")], on: "week of November 23") }
        #expect(named.hasPrefix("The list \"week of November 23\" was deleted, so nothing changes on it"))
        #expect(try await home.effects().count == 1, "What was bought stays.")
        try await home.add("flour 1 kg")
        #expect(try await home.texts() == ["Flour: 1 kg"], "The week's new list has nothing of the old one.")
    }
}
