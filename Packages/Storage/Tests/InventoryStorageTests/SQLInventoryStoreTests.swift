import Commands
import CommandsTestKit
import Foundation
import GRDB
import InventoryModule
import InventoryModuleTestKit
import InventoryStorage
import PostgreSQLKit
import PostgreSQLTestKit
import Quantities
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

@Suite struct SQLInventoryStoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func module(_ store: SQLInventoryStore, key: String? = nil) -> InventoryModuleService {
        InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: .test(key: key, request: key ?? "")
        )
    }

    @Test func `it keeps the contract of inventory stores, and an index serves each statement`() async throws {
        let log = StatementLog()
        let store = try SQLInventoryStore.open(folder: folder.url, trace: log.record)
        let tables: Set = ["stock", "stock_amounts"]
        try await log.expectIndexes(in: store.database, for: tables) {
            try await InventoryStoreContract(store: store).check()
        }
        try await store.expectDeletionsLeaveNothing(in: tables)
    }

    @Test func `on PostgreSQL, it keeps the same contract`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        try await InventoryStoreContract(store: SQLInventoryStore.open(address: address)).check()
    }

    @Test func `stock and ledger are there after reopening`() async throws {
        let id = try ProductID("flour")
        do {
            let store = try SQLInventoryStore.open(folder: folder.url)
            let amount = try StockedAmount(Amount(Rational(2, 3), "kg"))
            _ = try await module(store).addStock(amount, of: id, location: StockLocation("shelf"))
        }
        let store = try SQLInventoryStore.open(folder: folder.url)
        #expect(try await module(store).stock(of: [id]).first?.onHand == [Amount(Rational(2, 3), "kg")])
        let ledger = try await store.ledger(of: id, in: HouseholdID(name: "test home"))
        #expect(ledger.map(\.location?.name) == ["shelf"])
        #expect(ledger.first?.lotId != nil)
    }

    @Test func `a command that is repeated after its outcome was pruned counts once`() async throws {
        let store = try SQLInventoryStore.open(folder: folder.url)
        let id = try ProductID("flour")
        let one = try StockedAmount(Amount(1, "kg"))
        for _ in 1...2 {
            let stock = try await module(store, key: "k1").addStock(one, of: id)
            #expect(stock.onHand == [Amount(1, "kg")])
            try await store.database.write { try $0.run("DELETE FROM commands", []) }
        }
        let other = InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: .test(key: "k1", request: "another request")
        )
        #expect(try await other.addStock(one, of: id).onHand == [Amount(2, "kg")], "Nothing is overwritten.")
    }

    @Test func `many who use at once all count`() async throws {
        let store = try SQLInventoryStore.open(folder: folder.url)
        let id = try ProductID("eggs")
        _ = try await module(store).addStock(StockedAmount(Amount(40, "")), of: id)
        try await withThrowingTaskGroup { group in
            for index in 0..<40 {
                group.addTask {
                    _ = try await module(store, key: "k\(index)").useStock(StockedAmount(Amount(1, "")), of: id)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await module(store).stock(of: [id]).first?.onHand == [])
        #expect(try await store.ledger(of: id, in: HouseholdID(name: "test home")).count == 41)
    }

    @Test func `over files that crash and open again, a hub and a device end with the same`() async throws {
        try await TwoNodeSchedule<SQLInventoryStore>.runOverFiles { store, context, generator in
            _ = try await InventorySchedule.command(store, context, &generator)
        }
    }

    @Test func `a file of schema 1 is read as it was written, and its ledger continues`() async throws {
        let path = folder.url.appendingPathComponent("inventory.sqlite").path
        try Fixture.write(PackageResources.inventory_1_sql, to: path)
        let store = try SQLInventoryStore.open(folder: folder.url)
        let home = HouseholdID(name: "fixture home")
        let flour = try ProductID("flour")
        let stock = try #require(try await store.stock(of: [flour], in: home)[flour])
        let onHand = [Amount(1, "bag"), Amount(try Rational(5, 4), "kg")]
        #expect(stock.onHand == onHand)
        #expect(stock.version == 3)
        #expect(stock.locations.map(\.name) == ["pantry"])
        let ledger = try await store.ledger(of: flour, in: home)
        #expect(ledger.map(\.kind) == [.purchase, .purchase, .consume])
        let amounts = [Amount(try Rational(3, 2), "kg"), Amount(1, "bag"), Amount(try Rational(1, 4), "kg")]
        #expect(ledger.map(\.amount) == amounts)
        #expect(try await store.feed(of: home, after: 0, limit: 100).entries.map(\.seq) == Array(1...6))
        let context = CommandContext.test(household: "fixture home", key: "k1", request: "one")
        #expect(try await store.recordedOutcome(for: context) != nil)

        let fixture = CommandContext.test(household: "fixture home")
        let module = InventoryModuleService(store: store, converter: FixedRateConverter(), context: fixture)
        let used = try await module.useStock(StockedAmount(Amount(1, "bag")), of: flour).stock
        #expect(used.onHand == [Amount(try Rational(5, 4), "kg")])
        #expect(used.version == 4)
        let later = try await store.ledger(of: flour, in: home)
        #expect(Array(later.prefix(3)) == ledger && later.last?.kind == .consume)
        try store.database.close()
        let again = try SQLInventoryStore.open(folder: folder.url)
        #expect(try await again.stock(of: [flour], in: home)[flour] == used)
        #expect(try await again.ledger(of: flour, in: home) == later)
    }
}
