import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

/// A hub and a device of one home that change categories, stores and choices while their link loses messages.
@Suite struct ReplicationTests {
    private typealias Schedule = TwoNodeSchedule<InMemoryCategoryStore>

    /// 500 schedules with `LARDER_TEST_LONG=1`; otherwise what takes a few seconds in a debug build.
    private static var schedules: UInt64 {
        ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] == nil ? 100 : 500
    }

    @Test func `under loss, crashes, refusals and repetition both nodes end with the same`()
        async throws
    {
        var total = Schedule.Report()
        for seed in 0..<Self.schedules {
            let hub = InMemoryCategoryStore()
            let incarnation = Incarnation(high: 7, low: seed)
            let device = InMemoryCategoryStore(InMemoryEntityStore(incarnation: incarnation, role: .device))
            var schedule = try await Schedule(
                seed: seed,
                hub: .init { hub },
                device: .init { device }
            ) { store, context, generator in try await CategorySchedule.command(store, context, &generator) }
            let report = try await schedule.run(steps: 60)
            total.refused += report.refused
            total.settled += report.settled
            total.lost += report.lost
            total.repeated += report.repeated
            total.crashes += report.crashes
        }
        let few = Int(Self.schedules)
        #expect(total.refused >= few / 20, "Few schedules refuse anything: \(total)")
        #expect(min(total.settled, total.lost, total.repeated, total.crashes) > few, "\(total)")
    }

    @Test func `the hub refuses to delete a category that is in use, and the device shows it again`() async throws {
        let home = HouseholdID(name: "smith")
        let hub = InMemoryCategoryStore()
        let device = InMemoryCategoryStore(
            InMemoryEntityStore(incarnation: Incarnation(high: 7, low: 7), role: .device)
        )
        let pets = try await module(hub, "k1").addCategory(name: "Pets")
        try await pull(from: hub, to: device, home)
        _ = try await module(hub, "k2").assignIngredients(
            [IngredientReference(key: "kibble", name: "kibble")],
            to: "Pets"
        )
        let key = CategoryRow.category(pets).key
        let delete = PlannedOperation(.delete, of: key, expecting: 1)
        _ = try await device.commit([delete], outcome: [], for: .test(household: "smith", key: "k3"))
        #expect(try await !module(device).listCategories().contains { $0.name.text == "Pets" })
        let group = try #require(try await outbox(device, home).first?.group)
        let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.receive(group, at: Date(timeIntervalSince1970: 1_700_000_000))
        }
        guard case .refused(let refusal) = answer else { return #expect(Bool(false), "\(answer)") }
        #expect(refusal.code == "category.inUse")
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.note(answer, to: 1, at: Date(timeIntervalSince1970: 1_700_000_000))
        }
        #expect(try await module(device).listCategories().contains { $0.name.text == "Pets" })
        #expect(try await outbox(device, home).map(\.standing) == [.refused(refusal)])
    }

    @Test func `a page that does not follow changes nothing, and a snapshot brings the device back`() async throws {
        let home = HouseholdID(name: "smith")
        let hub = InMemoryCategoryStore()
        let device = InMemoryCategoryStore(
            InMemoryEntityStore(incarnation: Incarnation(high: 7, low: 7), role: .device)
        )
        _ = try await module(hub, "k1").addCategory(name: "Pets")
        try await pull(from: hub, to: device, home)
        _ = try await module(device, "k2").addStore(name: "Market")
        // The hub was restored from a backup and went on: the same epoch, another past.
        let restored = InMemoryCategoryStore()
        _ = try await module(restored, "k1").addCategory(name: "Garden")
        let page = try await restored.feed(of: home, after: 1, limit: 10)
        let result = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.apply(page, at: Date(timeIntervalSince1970: 1_700_000_000))
        }
        #expect(result == .resync)
        let snapshot = try await restored.transact(in: home) { transaction throws(StoreError) in
            try transaction.snapshot(for: Incarnation(high: 7, low: 7), epoch: "memory")
        }
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.adopt(snapshot, at: Date(timeIntervalSince1970: 1_700_000_000))
        }
        let names = try await module(device).listCategories().map(\.name.text)
        #expect(names.contains("Garden") && !names.contains("Pets"))
        #expect(try await module(device).listStores().map(\.name.text) == ["Market"], "What is pending stays.")
    }

    private func module(_ store: InMemoryCategoryStore, _ key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: "smith", key: key, request: key ?? ""))
    }

    private func pull(
        from hub: InMemoryCategoryStore,
        to device: InMemoryCategoryStore,
        _ home: HouseholdID
    ) async throws {
        let page = try await hub.feed(of: home, after: 0, limit: 100)
        let result = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.apply(page, at: Date(timeIntervalSince1970: 1_700_000_000))
        }
        #expect(result == .applied(seq: page.head))
    }

    private func outbox(_ device: InMemoryCategoryStore, _ home: HouseholdID) async throws -> [OutboxEntry] {
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: false)
        }
    }
}
