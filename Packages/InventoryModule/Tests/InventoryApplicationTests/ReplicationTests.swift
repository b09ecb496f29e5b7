import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Synchronization
import Testing

/// A hub and a device of one home that buy and use while their link loses messages.
@Suite struct ReplicationTests {
    private let nodes = TwoNodes(InMemoryInventoryStore.init)

    @Test func `under loss, crashes and repetition both nodes end with the same, and nothing is refused`() async throws
    {
        let total = try await TwoNodeSchedule.runInMemory(InMemoryInventoryStore.init) { store, context, generator in
            _ = try await InventorySchedule.command(store, context, &generator)
        }
        #expect(total.refused == 0, "What was used is used: \(total)")
    }

    @Test func `every event that a node answered counts once in the end`() async throws {
        let done = Mutex<[HouseholdID: Set<StockEventID>]>([:])
        let hubs = Mutex<[InMemoryInventoryStore]>([])
        _ = try await TwoNodeSchedule<InMemoryInventoryStore>.run(
            seeds: 500..<530,
            steps: 60,
            nodes: { seed in
                let nodes = TwoNodes(incarnation: Incarnation(high: 7, low: seed), InMemoryInventoryStore.init)
                hubs.withLock { $0.append(nodes.hub) }
                return (.init { nodes.hub }, .init { nodes.device })
            },
            command: { store, context, generator in
                guard let event = try await InventorySchedule.command(store, context, &generator) else { return }
                done.withLock { _ = $0[context.household, default: []].insert(event) }
            }
        )
        var shortfalls = 0
        for (index, hub) in hubs.withLock({ $0 }).enumerated() {
            let home = HouseholdID(name: "schedule \(500 + index)")
            let entered = try await hub.events(JournalFilter(), after: nil, limit: .max, in: home).map(\.id)
            #expect(Set(entered) == done.withLock { $0[home] ?? [] } && Set(entered).count == entered.count, "\(home)")
            let products = try InventorySchedule.products.map { try ProductID($0) }
            shortfalls += try await hub.lots(of: products, in: home).filter { $0.quantity < .zero }.count
        }
        #expect(shortfalls > 5, "Few nodes use the last of something at once.")
    }

    @Test func `the hub and a device that both use the last of it show the same shortfall`() async throws {
        let flour = try ProductID("flour")
        let bag = try StockedAmount(Amount(1, "bag"))
        _ = try await module(nodes.hub, "k1").addStock(bag, of: flour)
        try await nodes.pull()
        _ = try await module(nodes.hub, "k2").useStock(bag, of: flour)
        #expect(try await module(nodes.device, "k3").useStock(bag, of: flour).stock.onHand.isEmpty)
        #expect(try await nodes.push() == .accepted(seq: 3))
        try await nodes.pull()
        for store in nodes.both {
            let stock = try await module(store).stock(of: [flour]).first
            #expect(stock?.onHand == [] && stock?.shortfall == [Amount(1, "bag")])
            #expect(try await store.ledger(of: flour, in: nodes.home).map(\.kind) == [.purchase, .consume, .consume])
        }
    }

    @Test func `an entry of the feed holds the event alone that was entered`() async throws {
        let store = InMemoryInventoryStore()
        let bag = try StockedAmount(Amount(1, "bag"))
        for index in 0..<50 { _ = try await module(store, "k\(index)").addStock(bag, of: ProductID("flour")) }
        let sizes = try await store.feed(of: nodes.home, after: 0, limit: 100).entries
            .map(\.payload.count)
        #expect(sizes.count == 50)
        #expect(sizes.allSatisfy { abs($0 - sizes[0]) < 8 }, "\(sizes)")
    }

    @Test func `an entity whose identifier only means a product does not take the place of its stock`() async throws {
        let flour = try ProductID("flour")
        let bag = try StockedAmount(Amount(1, "bag"))
        _ = try await module(nodes.hub, "k1").addStock(bag, of: flour)
        let event = EarlierStockEvent(.purchase, Amount(7, "bag"), at: Date(timeIntervalSince1970: 0))
        let create = PlannedOperation(
            .create([InventoryRow.entering(event, id: "rogue")]),
            of: EntityKey("stock", "flour "),
            expecting: nil
        )
        _ = try await nodes.hub.commit([create], outcome: [], for: .test(household: "smith", key: "k2"))
        #expect(try await nodes.hub.lots(of: [flour], in: nodes.home).map(\.amount) == [Amount(1, "bag")])
        #expect(try await nodes.hub.ledger(of: flour, in: nodes.home).count == 1)
    }

    @Test func `a reference that cannot be read has no meaning, and is kept`() async throws {
        let key = EntityKey("reference", "flour")
        let create = PlannedOperation(
            .create([GroupChange("new", .write(json: 5))]),
            of: key,
            expecting: nil
        )
        _ = try await nodes.hub.commit([create], outcome: [], for: .test(household: "smith", key: "k1"))
        let entity = try #require(try await nodes.hub.entities([key], in: nodes.home)[key])
        #expect(try InventoryRow(entity) == .later(key))
    }

    @Test func `a command that comes to both nodes under its key is one event`() async throws {
        let flour = try ProductID("flour")
        let bag = try StockedAmount(Amount(1, "bag"))
        _ = try await module(nodes.hub, "k1").addStock(bag, of: flour)
        try await nodes.pull()
        #expect(try await module(nodes.device, "k1").addStock(bag, of: flour).onHand == [Amount(1, "bag")])
        #expect(try await nodes.device.ledger(of: flour, in: nodes.home).count == 1)
    }

    @Test func `without a key each command is an event of its own, on every node`() async throws {
        let bag = try StockedAmount(Amount(1, "bag"))
        for store in nodes.both {
            for _ in 0..<2 { _ = try await module(store).addStock(bag, of: ProductID("flour")) }
        }
        var ids: Set<StockEventID> = []
        for store in nodes.both {
            ids.formUnion(try await store.events(JournalFilter(), after: nil, limit: .max, in: nodes.home).map(\.id))
        }
        #expect(ids.count == 4)
    }

    private func module(_ store: InMemoryInventoryStore, _ key: String? = nil) -> InventoryModuleService {
        InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: .test(household: "smith", key: key, request: key ?? "")
        )
    }
}
