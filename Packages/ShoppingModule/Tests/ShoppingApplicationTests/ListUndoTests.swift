import Commands
import CommandsTestKit
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// What undoing an action does to lists, staples, and the stock.
@Suite struct ListUndoTests {
    private func returned(_ effect: PlannedEffect) throws -> ReturnedStock { try StoredJSON.decode(from: effect.body) }

    private func bought(_ effect: PlannedEffect) throws -> BoughtStock { try StoredJSON.decode(from: effect.body) }

    @Test func `undoing an addition takes away exactly that part, even if the item was merged since`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home(by: "ben").add(ListAddition(lines: ["milk 2 l", "tea"]))
        _ = try await home(day: 1).add(ListAddition(), recipes: [ListHome.recipe(ListHome.soup)])
        let mine = try #require(try await home(nil).actions(by: "ben").elements.first)
        let undone = try await home(day: 2).undoAction(mine.id.rawValue)
        #expect(undone.kept.isEmpty && undone.action.undone?.by == "anna")
        #expect(try await home.texts().contains("Milk: 2 l (Soup: 1 l)"))
        #expect(try await !home.texts().contains("Tea"))
    }

    @Test func `undoing an addition that made the list subtract stock leaves the list, which subtracts no more`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        let addition = ListAddition(subtractsStock: true)
        let added = try await home(day: 1).add(addition, recipes: [ListHome.recipe(ListHome.bread)])
        #expect(added.listed.list?.subtractsStock == true)
        let undone = try await home(day: 2).undoAction()
        #expect(undone.kept.isEmpty)
        #expect(try await home(nil).showList().list.subtractsStock == false)
        #expect(try await home.texts() == ["Milk: 1 l"])
        _ = try await home(day: 3).undoAction(undone.undo.id.rawValue)
        #expect(try await home(nil).showList().list.subtractsStock)
    }

    @Test func `undoing a change of what a list subtracts sets it back, and is refused once someone has done so`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home(day: 1).changeList("", .subtraction(true))
        #expect(try await home(nil).showList().list.subtractsStock)
        let first = try #require(try await home(nil).actions().elements.first)
        _ = try await home(day: 2).undoAction(first.id.rawValue)
        #expect(try await home(nil).showList().list.subtractsStock == false)
        #expect(try await home.texts() == ["Milk: 1 l"])
        _ = try await home(day: 3).changeList("", .subtraction(true))
        let second = try #require(try await home(nil).actions().elements.first)
        _ = try await home(by: "ben", day: 4).changeList("", .subtraction(false))
        let nothing = await sentence { _ = try await home(day: 5).undoAction(second.id.rawValue) }
        #expect(
            nothing
                == "Nothing of it is left to undo, because it was changed since (Week of November 23): undo the later "
                + "action first, or change it by hand."
        )
        #expect(try await home(nil).showList().list.subtractsStock == false)
    }

    @Test func `undoing a change of a list leaves what someone changed since`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home(day: 1).changeList("", .store("Market"))
        let first = try #require(try await home(nil).actions().elements.first)
        _ = try await home(by: "ben", day: 2).changeList("", .store("Corner"))
        let overtaken = await sentence { _ = try await home(day: 3).undoAction(first.id.rawValue) }
        #expect(overtaken.contains("because it was changed since (Week of November 23)"))
        #expect(try await home(nil).showList().list.store == "Corner")
    }

    @Test func `a move of as many items as can move is undone, and so are that undo and the next`() async throws {
        let home = await ListHome().arranged()
        let most = ListItem.mostMoved
        _ = try await home().add(ListAddition(lines: (0...most).map { "thing\($0)" }), confirmed: true)
        let refused = await sentence { _ = try await home(day: 1).move(to: "Later", confirmed: true) }
        #expect(
            refused == "\(most + 1) items are too many to move at once: name up to \(most) of them, or copy the list."
        )
        _ = try await home(day: 1).remove(items: ["thing0"], sources: [])
        _ = try await home(day: 2).move(to: "Later", confirmed: true)
        #expect(try await home.texts("Week").isEmpty)
        var action = try #require(try await home(nil).actions().elements.first { $0.kind == .moved }).id
        for step in 1...4 {
            let undone = try await home(day: 2 + step).undoAction(action.rawValue)
            action = undone.undo.id
            #expect(undone.kept.isEmpty)
            #expect(try await home.texts("Week").count == (step.isMultiple(of: 2) ? 0 : most))
        }
        #expect(try await home.texts("Later").count == most)
    }

    @Test func `undoing takes the latest own action when none is named, and each time an earlier one`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home(day: 1).add(ListAddition(lines: ["tea"]))
        _ = try await home(by: "ben", day: 2).add(ListAddition(lines: ["rice"]))
        _ = try await home(day: 3).undoAction()
        #expect(Set(try await home.texts()) == ["Milk: 1 l", "Rice"])
        _ = try await home(day: 4).undoAction()
        #expect(try await home.texts() == ["Rice"])
        let nothing = await sentence { _ = try await home(day: 5).undoAction() }
        #expect(nothing == "You have done nothing that can be undone: name an action of the journal.")
    }

    @Test func `undoing a check takes its purchase out of the stock once, and the undo of that puts it there again`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home(day: 1).check([ItemCheck("milk", price: Price(2, "EUR"))])
        let undo = try await home("u1", day: 2).undoAction()
        _ = try await home("u1", day: 2).undoAction()
        #expect(try await home.texts() == ["Milk: 1 l"])
        var effects = try await home.effects()
        #expect(effects.map(\.kind) == [ShoppingLists.boughtEffect, ShoppingLists.returnedEffect])
        #expect(try returned(effects[1]).occasion == (try bought(effects[0])).occasion)
        _ = try await home(day: 3).undoAction(undo.undo.id.rawValue)
        #expect(try await home.texts() == ["✓ Milk: 1 l"])
        effects = try await home.effects()
        #expect(effects.count == 3 && effects[2].kind == ShoppingLists.boughtEffect)
        let again = try bought(effects[2])
        #expect(again.price == 2 && again.occasion.hasSuffix("/1/3"))
        let page = try await home(nil).actions().elements
        #expect(page.map { $0.undone == nil } == [true, false, true, true])
        _ = try await home(day: 4).uncheck(["milk"])
        #expect(try await home.effects().count == 4)
        #expect(try returned(try #require(try await home.effects().last)).occasion == again.occasion)
    }

    @Test func `undoing the second check of an item keeps the first purchase`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home(day: 1).check([ItemCheck("milk")])
        _ = try await home(day: 2).add(ListAddition(lines: ["milk 2 l"]))
        _ = try await home(day: 3).check([ItemCheck("milk")])
        _ = try await home(day: 4).undoAction()
        #expect(try await home.texts() == ["Milk: 2 l"])
        let effects = try await home.effects()
        #expect(effects.count == 3)
        #expect(try returned(effects[2]).occasion == (try bought(effects[1])).occasion)
        let item = try #require(try await home(nil).showList().items.first)
        #expect(item.item.purchases.map(\.bought.occasion) == [try bought(effects[0]).occasion])
    }

    @Test func `undoing an uncheck checks again, and the purchase comes back`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home(day: 1).check([ItemCheck("milk")])
        _ = try await home(day: 2).uncheck(["milk"])
        _ = try await home(day: 3).undoAction()
        #expect(try await home.texts() == ["✓ Milk: 1 l"])
        #expect(
            try await home.effects().map(\.kind) == [
                ShoppingLists.boughtEffect, ShoppingLists.returnedEffect, ShoppingLists.boughtEffect,
            ]
        )
    }

    @Test func `undoing a clear brings the checked items back as they were, and leaves the stock alone`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "eggs 6 x")
        _ = try await home(day: 1).check([ItemCheck("milk")])
        _ = try await home(day: 2).clearChecked()
        _ = try await home(day: 3).undoAction()
        #expect(try await home.texts() == ["Eggs: 6", "✓ Milk: 1 l"])
        #expect(try await home.effects().count == 1)
        _ = try await home(day: 4).uncheck(["milk"])
        let effects = try await home.effects()
        #expect(try returned(effects[1]).occasion == (try bought(effects[0])).occasion)
    }

    @Test func `moves, edits, decisions, and removals are undone`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "tea")
        _ = try await home(day: 1).edit("milk", .note("cold"))
        _ = try await home(day: 2).edit("milk", .amount("3 l"))
        _ = try await home(day: 3).edit("tea", .substitute(by: "coffee"))
        _ = try await home(day: 4).remove(items: ["tea"], sources: [])
        _ = try await home(day: 5).move(["milk"], from: "Week of November 23")
        let week = "Week of November 23"
        let texts = { try await home(nil).showList(week).items.map(\.text) }
        _ = try await home(day: 6).undoAction()
        #expect(try await texts() == ["Milk: 3 l"])
        #expect(try await home(nil).lists().map(\.name) == [week], "The list that the move created goes with it.")
        _ = try await home(day: 7).undoAction()
        #expect(try await texts() == ["Milk: 3 l", "Tea"])
        _ = try await home(day: 8).undoAction()
        _ = try await home(day: 9).undoAction()
        #expect(try await texts() == ["Milk: 1 l", "Tea"])
        _ = try await home(day: 10).undoAction()
        let items = try await home(nil).showList(week).items.map(\.item)
        #expect(items.map(\.note) == ["", ""] && items.map(\.status) == [.there, .there])
    }

    @Test func `a deleted list comes back with its checks and purchases, and the stock never hears of it`() async throws
    {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "tea")
        _ = try await home(day: 1).edit("tea", .note("green"))
        _ = try await home(day: 2).check([ItemCheck("milk")])
        _ = try await home(day: 3).deleteList("Week of November 23", confirmed: true)
        #expect(try await home(nil).lists().isEmpty)
        let restored = try await home(day: 4).undoAction()
        #expect(try await home.texts() == ["Tea", "✓ Milk: 1 l"])
        #expect(try await home(nil).showList().items.map(\.item.note) == ["green", ""])
        #expect(try await home.effects().count == 1)
        _ = try await home(day: 5).undoAction(restored.undo.id.rawValue)
        #expect(try await home(nil).lists().isEmpty)
        #expect(try await home.effects().count == 1)
    }

    @Test func `lists and staples are undone field by field, and what was changed since stays`() async throws {
        let home = await ListHome().arranged()
        _ = try await home().addList(named: "Party", confirmed: true)
        _ = try await home(day: 1).changeList("Party", .rename("Feast"))
        _ = try await home(day: 2).changeList("Feast", .store("Corner"))
        let renamed = try await home(nil).actions().elements.last { $0.kind == .listChanged }
        let rename = try #require(renamed)
        _ = try await home(day: 3).undoAction(rename.id.rawValue)
        let list = try #require(try await home(nil).lists().first)
        #expect(list.name == "Party" && list.store == "Corner")
        var draft = StapleDraft()
        (draft.text, draft.shop) = ("milk 2 l", "Corner")
        _ = try await home(day: 4).addStaple(draft)
        (draft.text, draft.shop, draft.note) = (nil, "Market", "whole")
        _ = try await home(day: 5).editStaple("milk", draft)
        var later = StapleDraft()
        later.shop = "Farm"
        _ = try await home(by: "ben", day: 6).editStaple("milk", later)
        let undone = try await home(day: 7).undoAction()
        let staple = try #require(try await home(nil).staples().first?.staple)
        #expect(staple.shop == "Farm" && staple.note.isEmpty && undone.kept == ["Milk"])
        _ = try await home(day: 8).deleteStaple("milk", confirmed: true)
        _ = try await home(day: 9).undoAction()
        #expect(try await home(nil).staples().map(\.staple.shop) == ["Farm"])
    }

    @Test func `an action that later ones have overtaken is refused with what to do, and undone twice never`()
        async throws
    {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        let check = { (day: Int) in _ = try await home(day: day).check([ItemCheck("milk")]) }
        try await check(1)
        let first = try #require(try await home(nil).actions().elements.first)
        _ = try await home(day: 2).uncheck(["milk"])
        try await check(3)
        let overtaken = await sentence { _ = try await home(day: 4).undoAction(first.id.rawValue) }
        #expect(
            overtaken == "Nothing of it is left to undo, because it was changed since (Milk): undo the later action "
                + "first, or change it by hand."
        )
        let latest = try await home(by: "ben", day: 5).undoAction(
            try #require(try await home(nil).actions().elements.first).id.rawValue
        )
        let again = await sentence { _ = try await home(day: 6).undoAction(latest.action.id.rawValue) }
        #expect(again == "ben has undone this already: undo that undo to have it again.")
        let unknown = await sentence { _ = try await home().undoAction("zzzz") }
        #expect(unknown == "The journal has no action \"zzzz\": name one by its id, or the beginning of it.")
        let short = await sentence { _ = try await home().undoAction(String(first.id.rawValue.prefix(3))) }
        #expect(short.hasSuffix("is too short for the id of an action: write at least 4 characters of it."))
    }

    @Test func `what changed on a list that is archived or gone is refused`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        let action = try #require(try await home(nil).actions().elements.first).id.rawValue
        _ = try await home(day: 1).changeList("", .archive)
        let archived = await sentence { _ = try await home(day: 2).undoAction(action) }
        #expect(archived == "The list \"Week of November 23\" is archived: reopen it first, or name another list.")
        _ = try await home(day: 3).deleteList("Week of November 23", confirmed: true)
        let gone = await sentence { _ = try await home(day: 4).undoAction(action) }
        #expect(gone.hasPrefix("The list \"Week of November 23\" was deleted, so nothing changes on it"))
    }
}
