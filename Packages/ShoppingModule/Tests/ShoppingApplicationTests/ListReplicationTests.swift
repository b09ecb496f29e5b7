import Commands
import CommandsTestKit
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// A hub and a device of one home whose people shop at once.
@Suite struct ListReplicationTests {
    private let nodes = TwoNodes(InMemoryShoppingStore.init)

    private func settle() async throws {
        while try await nodes.outbox().contains(where: { $0.status == .pending }) { _ = try await nodes.push() }
        try await nodes.pull()
    }

    /// The home as people see it at the hub, and at the device.
    private func homes() async -> (hub: ListHome, device: ListHome) {
        let now = 1_700_000_000.0
        return (await ListHome(nodes.hub, now: now).arranged(), await ListHome(nodes.device, now: now).arranged())
    }

    @Test func `despite loss, crashes, and repetition, both nodes end in the same state`() async throws {
        let total = try await TwoNodeSchedule.runInMemory(InMemoryShoppingStore.init) { store, context, generator in
            try await ShoppingSchedule.command(store, context, &generator)
        }
        #expect(total.settled > total.schedules, "Little is settled in these schedules: \(total)")
    }

    @Test func `two devices that add milk to the week's list without a connection have one list, one item, both parts`()
        async throws
    {
        let (hub, device) = await homes()
        try await hub.add("milk 1 l")
        try await device.add("milk 2 l", "eggs 6 x")
        try await settle()
        for home in [hub, device] {
            #expect(try await home(nil).lists().count == 1)
            #expect(Set(try await home.texts()) == ["Milk: 3 l", "Eggs: 6"])
        }
    }

    @Test func `two people who check milk at once check it once, and name one purchase`() async throws {
        let (hub, device) = await homes()
        try await hub.add("milk 1 l")
        try await nodes.pull()
        _ = try await hub(by: "anna").check([ItemCheck("milk")])
        _ = try await device(by: "ben").check([ItemCheck("milk")])
        try await settle()
        for home in [hub, device] {
            #expect(try await home.texts() == ["✓ Milk: 1 l"])
            #expect(try await home(nil).showList().items.map(\.item.ticks) == [1])
        }
        let purchases = try await (hub.effects() + device.effects()).map { effect in
            try StoredJSON.decode(BoughtStock.self, from: effect.body)
        }
        #expect(purchases.count == 2 && Set(purchases.map(\.occasion)).count == 1)
        _ = try await device(by: "ben").uncheck(["milk"])
        try await settle()
        #expect(try await hub.texts() == ["Milk: 1 l"])
    }

    @Test func `what one person adds while another takes the item away or clears it stays`() async throws {
        let (hub, device) = await homes()
        try await hub.add("milk 1 l", "eggs 6 x")
        try await nodes.pull()
        _ = try await hub().remove(items: ["milk"], sources: [])
        _ = try await hub().check([ItemCheck("eggs")])
        _ = try await hub().clearChecked()
        try await device.add("milk 2 l", "eggs 3 x")
        try await settle()
        for home in [hub, device] { #expect(Set(try await home.texts()) == ["Milk: 2 l", "Eggs: 3"]) }
    }

    @Test func `of a refused check that a person gives up, the purchase goes out of the stock once`() async throws {
        let (hub, device) = await homes()
        try await hub.add("milk 1 l")
        try await nodes.pull()
        _ = try await hub().deleteList("Week of November 13", confirmed: true)
        _ = try await device().check([ItemCheck("milk")])
        let made: BoughtStock = try StoredJSON.decode(from: try #require(try await device.effects().first).body)
        try await settle()
        let context = CommandContext.test(household: "smith", key: "d1", principal: "anna")
        let household = HouseholdID(name: "smith")
        let outcome = try await device.store.transact(in: household) { transaction throws(StoreError) in
            let position = try transaction.refusedGroups().first?.position ?? 0
            return [
                try transaction.discard(refusedAt: position, for: context),
                try transaction.discard(refusedAt: position, for: context),
            ]
        }
        #expect(outcome == [.done, .unknown])
        let effects = try await device.effects()
        #expect(effects.map(\.kind) == [ShoppingLists.boughtEffect, ShoppingLists.returnedEffect])
        let returned: ReturnedStock = try StoredJSON.decode(from: effects[1].body)
        #expect(returned.occasion == made.occasion)
    }

    @Test func `two people who undo the same check without a connection undo it once, and both undos are told`()
        async throws
    {
        let (hub, device) = await homes()
        try await hub.add("milk 1 l")
        _ = try await hub(by: "anna").check([ItemCheck("milk")])
        try await nodes.pull()
        let action = try #require(try await hub(nil).actions().elements.first { $0.kind == .checked })
        _ = try await hub(by: "anna", day: 1).undoAction(action.id.rawValue)
        _ = try await device(by: "ben", day: 1).undoAction(action.id.rawValue)
        try await settle()
        for home in [hub, device] {
            #expect(try await home.texts() == ["Milk: 1 l"])
            #expect(try await home(nil).showList().items.map(\.item.ticks) == [2])
            let kinds = try await home(nil).actions().elements.map(\.kind)
            #expect(kinds.prefix(2) == [.undone, .undone] && Set(kinds.dropFirst(2)) == [.checked, .added])
            #expect(try await home(nil).findPurchases(PurchaseQuery()).total.count == 0)
        }
    }

    @Test func `actions of both nodes are in the journal of each, and a purchase of both counts once`() async throws {
        let (hub, device) = await homes()
        try await hub.add("milk 1 l")
        try await nodes.pull()
        _ = try await hub(by: "anna").check([ItemCheck("milk")])
        _ = try await device(by: "ben", day: 1).check([ItemCheck("milk")])
        try await settle()
        for home in [hub, device] {
            #expect(Set(try await home(nil).actions().elements.map(\.by)) == ["anna", "ben"])
            #expect(try await home(nil, day: 2).findPurchases(PurchaseQuery()).total.count == 1)
        }
    }

    @Test func `an item checked after its list was deleted is refused with a sentence, and its purchase is kept`()
        async throws
    {
        let (hub, device) = await homes()
        try await hub.add("milk 1 l")
        try await nodes.pull()
        _ = try await hub().deleteList("Week of November 13", confirmed: true)
        _ = try await device().check([ItemCheck("milk")])
        try await device.add("tea")
        try await settle()
        for home in [hub, device] { #expect(try await home(nil).lists().isEmpty) }
        #expect(try await device.effects().count == 1)
    }

    @Test func `two devices that add a staple again after its check need it once`() async throws {
        let (hub, device) = await homes()
        var draft = StapleDraft()
        draft.text = "milk 2 l"
        _ = try await hub().addStaple(draft)
        _ = try await hub().add(ListAddition(staples: ["milk"]), confirmed: true)
        _ = try await hub().check([ItemCheck("milk")])
        try await nodes.pull()
        for home in [hub, device] { _ = try await home().add(ListAddition(staples: ["milk"])) }
        try await settle()
        for home in [hub, device] {
            #expect(try await home.texts() == ["Milk: 2 l (Milk: 2 l)"])
            #expect(try await home(nil).showList().items.map(\.item.needs.count) == [1])
        }
    }

    @Test func `of a refused uncheck, the stock gets nothing back, because the list took the purchase along`()
        async throws
    {
        let (hub, device) = await homes()
        try await hub.add("milk 1 l")
        _ = try await hub().check([ItemCheck("milk")])
        try await nodes.pull()
        _ = try await hub().deleteList("Week of November 13", confirmed: true)
        _ = try await device().uncheck(["milk"])
        try await settle()
        let context = CommandContext.test(household: "smith", key: "d1", principal: "anna")
        let outcome = try await device.store.transact(in: HouseholdID(name: "smith")) {
            transaction throws(StoreError) in
            try transaction.discard(refusedAt: try transaction.refusedGroups().first?.position ?? 0, for: context)
        }
        #expect(outcome == .done)
        #expect(try await device.effects().map(\.kind) == [ShoppingLists.returnedEffect])
        #expect(try await device(nil).findPurchases(PurchaseQuery()).total.count == 0)
    }
}
