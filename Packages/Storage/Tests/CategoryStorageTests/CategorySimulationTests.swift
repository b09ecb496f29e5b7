import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

/// A hub and five devices of a home that change categories at once.
@Suite struct CategorySimulationTests {
    @Test func `after five devices moved one category at once, all show the same order`() async throws {
        let home = HouseholdID(name: "smith")
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let hub = InMemoryCategoryStore()
        let devices = (1...5).map { number in
            InMemoryCategoryStore(InMemoryEntityStore(incarnation: Incarnation(high: 7, low: number), role: .device))
        }
        func module(_ store: InMemoryCategoryStore, _ key: String) -> CategoryModuleService {
            CategoryModuleService(store: store, context: .test(household: "smith", key: key, request: key, now: now))
        }
        for (place, target) in ["Frozen", "Produce", "Frozen", "Bakery", "Produce"].enumerated() {
            let moved = target == "Bakery" ? "Frozen" : "Bakery"
            _ = try await module(devices[place], "\(place)").moveCategory(moved, .before, target)
        }
        for device in devices {
            let groups = try await device.transact(in: home) { transaction throws(StoreError) in
                try transaction.outbox(shownOnly: true).map(\.group)
            }
            for group in groups {
                let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
                    try transaction.receive(group, at: now)
                }
                try await device.transact(in: home) { transaction throws(StoreError) in
                    try transaction.note(answer, to: group, at: now)
                }
            }
        }
        let page = try await hub.feed(of: home, after: 0, limit: 1_000)
        let order = try await module(hub, "list").listCategories().map(\.name)
        #expect(Set(order).count == order.count)
        for device in devices {
            try await device.transact(in: home) { transaction throws(StoreError) in
                #expect(try transaction.apply(page, at: now) == .applied(seq: page.head))
            }
            #expect(try await module(device, "list").listCategories().map(\.name) == order)
        }
    }
}
