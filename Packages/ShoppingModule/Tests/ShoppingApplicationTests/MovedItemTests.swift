import Commands
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// What was said about an item goes with it to another list.
@Suite struct MovedItemTests {
    @Test func `a list that someone names is created only after a yes, and a flaw is found before the question`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("bread 1 x", "butter 1 x")
        let asked = try await home().move(["bread"], to: "Saturday")
        #expect(asked.list == nil && asked.lines.isEmpty)
        #expect(asked.proposal?.question == "Create new grocery list “Saturday”?")
        #expect(try await home.texts() == ["Bread: 1", "Butter: 1"])
        #expect(try await home(nil).lists().count == 1)
        #expect(await sentence { _ = try await home().move(["bred"], to: "Saturday") }.contains("Did you mean"))
        let same = await sentence { _ = try await home().move(to: "week of november 23") }
        #expect(same == "\"Week of November 23\" is the list itself: name another one.")
        _ = try await home().move(["bread"], to: "Saturday", confirmed: true)
        #expect(try await home().move(["butter"], from: "Week", to: "saturday").list?.name == "Saturday")
        #expect(try await home.texts("Saturday").map { $0.prefix(6) } == ["Bread:", "Butter"])
    }

    @Test func `the journal shows what moved back once, and all else that an undo takes off or puts back`() async throws
    {
        let home = await ListHome().arranged()
        try await home.add("bread 1 x", "butter 1 x")
        _ = try await home(day: 1).move(["bread"], to: "Saturday", confirmed: true)
        _ = try await home(day: 2).undoAction()
        let back = try #require(try await home(nil).actions().elements.first)
        #expect(back.kind == .undone && back.parts.map { "\($0.name) \($0.text)" } == ["Bread 1"])
        _ = try await home(day: 3).remove(items: ["butter"], sources: [])
        _ = try await home(day: 4).undoAction()
        #expect(try await home(nil).actions().elements.first?.parts.map(\.name) == ["Butter"])
    }

    @Test func `a repeated move is answered as the first one, and asks nothing`() async throws {
        let home = await ListHome().arranged()
        try await home.add("bread 1 x", "butter 1 x")
        _ = try await home().addList(named: "Saturday", confirmed: true)
        let first = try await home("once").move(["bread"], from: "Week", to: "Saturday")
        #expect(first.list?.name == "Saturday" && first.lines.count == 1)
        _ = try await home().changeList("Saturday", .archive)
        #expect(try await home("once").move(["bread"], from: "Week", to: "Saturday").lines == first.lines)
    }

    @Test func `a note goes with an item that moves, and joins the note that is there`() async throws {
        let home = await ListHome().arranged()
        try await home.add("bread 1 x", "butter 1 x")
        _ = try await home().edit("bread", .note("from the bakery"))
        _ = try await home().move(["bread"], to: "Saturday", confirmed: true)
        let moved = try #require(try await home(nil).showList("Saturday").items.first)
        #expect(moved.item.note == "from the bakery")
        _ = try await home().add(ListAddition(lines: ["bread 1 x"]), to: "Week")
        #expect(try await home(nil).showList("Week").items.map(\.item.note) == ["", ""], "It went with the item.")
        _ = try await home().edit("bread", .note("sliced"), on: "Week")
        _ = try await home().move(["bread"], from: "Week", to: "Saturday", confirmed: true)
        #expect(
            try await home(nil).showList("Saturday").items.map(\.item.note) == ["from the bakery; sliced"]
        )
    }

    @Test func `what was decided about an item is not asked again on the next list`() async throws {
        let home = await ListHome().arranged { $0.gramsPerUnit = ["flour cup": 120, "flour g": 1] }
        try await home.add("flour 1 cup", "flour 100 g", "salt, a pinch")
        let questions = try await home(nil).showList().questions
        #expect(questions.count == 2)
        let pinch = try #require(questions.firstIndex { if case .count = $0.kind { true } else { false } })
        _ = try await home().answer([
            .accept(question: 2 - pinch), .amount(question: pinch + 1, amount: "1/8 tsp"),
        ])
        let before = try await home.texts()
        _ = try await home(day: 1).move(to: "Later", confirmed: true)
        let later = try await home(nil).showList("Later")
        #expect(later.questions.isEmpty)
        #expect(later.items.flatMap(\.totals).map(\.displayText) == ["220 g", "1/8 tsp"])
        #expect(before.count == 2)
        _ = try await home(day: 2).undoAction()
        #expect(try await home.texts("Week") == before, "Undoing the move brings the decisions back.")
    }

    @Test func `what was taken instead goes along, and that a shop had none does not`() async throws {
        let home = await ListHome().arranged { $0.categories = ["parsley": "herbs"] }
        try await home.add("parsley 1 x", "saffron 1 g")
        _ = try await home().edit("parsley", .substitute(by: "cilantro"))
        _ = try await home().edit("saffron", .notThere(true))
        _ = try await home().move(to: "Later", confirmed: true)
        let items = try await home(nil).showList("Later").items
        #expect(items.map(\.item.status) == [.substituted(by: "cilantro"), .there])
        #expect(items.map(\.category.name) == ["Herbs", "UNKNOWN"])
    }

    @Test func `an item takes those along that a person shows as it`() async throws {
        let home = await ListHome().arranged()
        try await home.add("oats 1 cup", "oat flakes, some")
        _ = try await home().answer([.accept(question: 2)])
        _ = try await home().move(["oat flakes"], to: "Later", confirmed: true)
        #expect(try await home.texts("Week") == [])
        #expect(try await home(nil).showList("Later").items.flatMap(\.totals).map(\.displayText) == ["1 cup"])
    }

    @Test func `a copy has the notes and decisions, and what was taken instead is not taken again`() async throws {
        let home = await ListHome().arranged()
        try await home.add("parsley 1 x")
        _ = try await home().edit("parsley", .note("flat leaves"))
        _ = try await home().edit("parsley", .substitute(by: "cilantro"))
        _ = try await home().copy("", named: "Next")
        let item = try #require(try await home(nil).showList("Next").items.first?.item)
        #expect(item.note == "flat leaves" && item.status == .there)
    }
}
