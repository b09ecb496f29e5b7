import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

/// A hub and five devices of a home that change categories at once.
@Suite struct FamilyOrderTests {
    private let home = HouseholdID(name: "smith")
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let hub = InMemoryCategoryStore()
    private let devices = (1...5).map { number in
        InMemoryCategoryStore(InMemoryEntityStore(incarnation: Incarnation(high: 7, low: number), role: .device))
    }

    private func module(_ store: InMemoryCategoryStore, _ key: String, second: Double = 0) -> CategoryModuleService {
        let context = CommandContext.test(household: "smith", key: key, request: key, now: now + second)
        return CategoryModuleService(store: store, context: context)
    }

    /// Sends what every device did to the hub, and the hub's feed to every device.
    private func exchange() async throws {
        for device in devices {
            let groups = try await device.transact(in: home) { transaction throws(StoreError) in
                try transaction.outbox(shownOnly: true).map(\.group)
            }
            for group in groups {
                let answer = try await hub.transact(in: home) { [now] transaction throws(StoreError) in
                    try transaction.receive(group, at: now)
                }
                try await device.transact(in: home) { [now] transaction throws(StoreError) in
                    try transaction.note(answer, to: group, at: now)
                }
            }
        }
        for device in devices {
            // From the start: what a device has is passed over.
            let seq = try await device.transact(in: home) { transaction throws(StoreError) in
                try transaction.cursor().seq
            }
            let page = try await hub.feed(of: home, after: seq, limit: 1_000)
            try await device.transact(in: home) { [now] transaction throws(StoreError) in
                #expect(try transaction.apply(page, at: now) == .applied(seq: page.head))
            }
        }
    }

    private func expectOneOrder() async throws -> [String] {
        let order = try await module(hub, "list").listCategories()
        #expect(Set(order.map(\.id)).count == order.count)
        for device in devices { #expect(try await module(device, "list").listCategories() == order) }
        return order.map(\.name.text)
    }

    @Test func `F17: five devices drag one category at once, and all show the same order`() async throws {
        for (place, target) in ["Frozen", "Produce", "Snacks & Sweets", "Dairy & Eggs", "Alcohol"].enumerated() {
            _ = try await module(devices[place], "\(place)").moveCategory("Bakery", to: .before(target))
        }
        try await exchange()
        let names = try await expectOneOrder()
        let bakery = try #require(names.firstIndex(of: "Bakery"))
        #expect(["Frozen", "Produce", "Snacks & Sweets", "Dairy & Eggs", "Alcohol"].contains(names[bakery + 1]))
    }

    @Test func `F17: five devices drag five categories to one place, and their keys differ`() async throws {
        let moved = ["Frozen", "Household", "Alcohol", "Baking", "Spices & Seasonings"]
        for (place, name) in moved.enumerated() {
            _ = try await module(devices[place], "\(place)").moveCategory(name, to: .before("Bakery"))
        }
        try await exchange()
        let names = try await expectOneOrder()
        #expect(names.first == "Produce")
        #expect(names[1...5].sorted() == moved.sorted() && names[6] == "Bakery")
        let keys = try await module(hub, "list").listCategories().map(\.order)
        #expect(Set(keys).count == keys.count)
    }

    @Test func `F17: equal keys give one order, and the next move gives them room`() async throws {
        _ = try await module(hub, "a1").addCategory(name: "Pets")
        _ = try await module(hub, "a2").addCategory(name: "Garden")
        try await exchange()
        for (place, name) in ["Pets", "Garden"].enumerated() {
            let list = try await module(devices[place], "list").listCategories()
            let category = try #require(list.first { $0.name.text == name })
            let change = GroupChange("order", .write(json: "V"))
            let planned = PlannedOperation(
                .change([change]),
                of: CategoryRow.category(category).key,
                expecting: category.version
            )
            let context = CommandContext.test(household: "smith", key: "e\(place)", now: now + 1)
            _ = try await devices[place].commit([planned], outcome: [], for: context)
        }
        try await exchange()
        let names = try await expectOneOrder()
        let equal = names.filter { ["Pets", "Garden"].contains($0) }
        _ = try await module(devices[4], "m1", second: 2).moveCategory("Bakery", to: .before(equal[1]))
        try await exchange()
        let after = try await expectOneOrder()
        let place = try #require(after.firstIndex(of: "Bakery"))
        #expect([after[place - 1], after[place + 1]] == equal)
    }

    @Test func `F4: a category deleted and added again on one device, and deleted on another, is there everywhere`()
        async throws
    {
        let pets = try await module(hub, "a1").addCategory(name: "Pets")
        let kibble = Ingredient(key: "kibble", name: "kibble")
        _ = try await module(hub, "a2").assignIngredients([kibble], to: "Pets")
        try await exchange()
        _ = try await module(devices[0], "d1").deleteCategory("Pets", choosing: .toUnknown)
        _ = try await module(devices[0], "d2").addCategory(name: "Pets")
        _ = try await module(devices[1], "d3", second: 9).deleteCategory("Pets", choosing: .toUnknown)
        try await exchange()
        #expect(try await expectOneOrder().contains("Pets"))
        for store in devices + [hub] {
            let found = try await module(store, "list").categorize([kibble]).ingredients
            #expect(found.map(\.category.id) == [pets.id])
        }
        _ = try await module(devices[2], "d4").deleteCategory("Pets", choosing: .reassign(to: "Household"))
        try await exchange()
        #expect(try await !expectOneOrder().contains("Pets"))
        _ = try await module(devices[3], "d5").addCategory(name: "Pets")
        try await exchange()
        #expect(try await expectOneOrder().contains("Pets"))
    }

    @Test func `a name that two people gave to two categories is refused with both until they are one`() async throws {
        let bread = try await module(devices[0], "e1").editCategory("Bakery", CategoryEdit(name: "Bread"))
        let added = try await module(devices[1], "e2").addCategory(name: "bread")
        try await exchange()
        #expect(try await expectOneOrder().count { $0.lowercased() == "bread" } == 2)
        let rye = Ingredient(key: "rye", name: "rye", aisleHint: "bakery")
        let ambiguous = CategoryError.layout(.ambiguousName(name: "Bread", ids: [bread.id, added.id].map(\.rawValue)))
        await #expect(throws: ambiguous) { try await module(hub, "a1").assignIngredients([rye], to: "BREAD") }
        await #expect(throws: ambiguous) {
            try await module(hub, "a2").assignItems([ItemChoice(rye, in: "Bread")], creating: true)
        }
        let file = try await module(hub, "a3").importLayout(.stores, "store,category\nMarket,Bread\n", as: .csv)
        #expect(file.refused == [RefusedRow(line: 2, reason: ambiguous.description)])
        #expect(
            ambiguous.description
                == "2 categories are called \"Bread\": make them one with larder category delete \(added.id) --to "
                + "\(bread.id), or rename one with larder category edit \(added.id) --name NAME."
        )
        _ = try await module(devices[2], "d1", second: 1).deleteCategory(
            added.id.rawValue,
            choosing: .reassign(to: bread.id.rawValue)
        )
        try await exchange()
        let outcome = try await module(devices[1], "a4", second: 2).assignIngredients([rye], to: "Bread")
        #expect(outcome.category?.id == bread.id)
    }

    @Test func `two people who each choose what the other one deletes leave the ingredients in UNKNOWN`() async throws {
        let milk = Ingredient(key: "milk", name: "milk")
        _ = try await module(hub, "a1").assignIngredients([milk], to: "Beverages")
        try await exchange()
        _ = try await module(devices[0], "d1").deleteCategory("Beverages", choosing: .reassign(to: "Alcohol"))
        _ = try await module(devices[1], "d2").deleteCategory("Alcohol", choosing: .reassign(to: "Beverages"))
        try await exchange()
        _ = try await expectOneOrder()
        for store in devices + [hub] {
            let found = try await module(store, "list").categorize([milk]).ingredients
            #expect(found.map(\.category.id) == [.unknown])
        }
        _ = try await module(devices[2], "r1").restoreCategory("Alcohol")
        try await exchange()
        let found = try await module(devices[4], "list").categorize([milk]).ingredients
        #expect(found.map(\.category.name.text) == ["Alcohol"], "Beverages still leads there.")
    }

    @Test func `two people who move two aisles of a store at once both have their way`() async throws {
        _ = try await module(hub, "a1").addStore(name: "Market")
        _ = try await module(hub, "a2").orderStore(
            "Market",
            categories: ["Produce", "Bakery", "Fish & Seafood", "Frozen"]
        )
        try await exchange()
        _ = try await module(devices[0], "m1").moveAisle(in: "Market", "Frozen", to: .first)
        _ = try await module(devices[1], "m2").orderStore(
            "Market",
            categories: ["Produce", "Fish & Seafood", "Bakery", "Frozen"]
        )
        _ = try await module(devices[2], "m3").hideAisles(in: "Market", ["Alcohol"], true)
        try await exchange()
        let orders = try await (devices + [hub]).asyncMap { try await module($0, "list").listStores()[0] }
        #expect(orders.allSatisfy { $0 == orders[0] })
        #expect(orders[0].order.prefix(4).map(\.name.text) == ["Frozen", "Produce", "Fish & Seafood", "Bakery"])
        #expect(orders[0].hidden.count == 1)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
