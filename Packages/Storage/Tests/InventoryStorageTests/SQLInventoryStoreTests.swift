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
        let tables: Set = [
            "stock_journal", "stock_touched", "stock_changes", "stock_lots", "stock_products", "stock_shelf_lives",
        ]
        try await log.expectIndexes(
            in: store.database,
            for: tables,
            sorting: ["FROM stock_journal j WHERE", "SELECT 0 AS part"]
        ) {
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
            _ = try await module(store).addStock(amount, of: id, location: LocationName("shelf"))
        }
        let store = try SQLInventoryStore.open(folder: folder.url)
        #expect(try await module(store).stock(of: [id]).first?.onHand == [Amount(Rational(2, 3), "kg")])
        let ledger = try await store.ledger(of: id, in: HouseholdID(name: "test home"))
        #expect(ledger.map { $0.changes[0].place?.name.name } == ["shelf"])
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

    @Test func `on PostgreSQL, several workers who use at once keep what the ledger adds up to`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        let workers = try (0..<3).map { _ in try SQLInventoryStore.open(address: address) }
        let id = try ProductID("eggs")
        _ = try await module(workers[0]).addStock(StockedAmount(Amount(20, "")), of: id)
        try await withThrowingTaskGroup { group in
            for index in 0..<30 {
                let module = module(workers[index % 3], key: "k\(index)")
                group.addTask { _ = try await module.useStock(StockedAmount(Amount(1, "")), of: id) }
            }
            try await group.waitForAll()
        }
        let stock = try #require(try await module(workers[1]).stock(of: [id]).first)
        #expect(stock.onHand.isEmpty && stock.shortfall == [Amount(10, "")])
        try await InventoryStoreContract(store: workers[2]).expectFolded(HouseholdID(name: "test home"))
    }

    @Test func `on PostgreSQL, workers whose users change a home at once lose and double nothing that they answered`()
        async throws
    {
        let address = try PostgreSQLServer.shared().makeDatabase()
        let workers = try (0..<3).map { _ in try SQLInventoryStore.open(address: address) }
        let home = HouseholdID(name: "test home")
        let answered = try await withThrowingTaskGroup(of: Set<StockEventID>.self) { group in
            for user in 0..<6 {
                group.addTask { try await Self.events(of: user, at: workers[user % 3], steps: 20) }
            }
            return try await group.reduce(into: Set()) { $0.formUnion($1) }
        }
        let journal = try await workers[0].events(JournalFilter(), after: nil, limit: .max, in: home)
        #expect(Set(journal.map(\.id)) == answered && journal.count == answered.count)
        #expect(Set(journal.map(\.position)).count == journal.count)
        #expect(Set(journal.map(\.event.kind)).count > 5, "Users do many things.")
        for worker in workers { try await InventoryStoreContract(store: worker).expectFolded(home) }
    }

    /// Lets one user give random commands to a worker, and returns the events that it answered.
    private static func events(
        of user: Int,
        at worker: SQLInventoryStore,
        steps: Int
    ) async throws -> Set<StockEventID> {
        var generator = SeededGenerator(seed: UInt64(user))
        var events: Set<StockEventID> = []
        for step in 0..<steps {
            let context = CommandContext.test(key: "\(user)/\(step)", request: "\(user)/\(step)")
            do {
                if let event = try await InventorySchedule.command(worker, context, &generator) { events.insert(event) }
            } catch is InventoryError {}
        }
        return events
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
        let stock = ProductStock(flour, joining: try await store.lots(of: [flour], in: home))
        let onHand = [Amount(1, "bag"), Amount(try Rational(5, 4), "kg")]
        #expect(stock.onHand == onHand)
        #expect(stock.places.map(\.name.name) == ["pantry"])
        let ledger = try await store.ledger(of: flour, in: home)
        #expect(ledger.map(\.kind) == [.purchase, .purchase, .consume])
        let amounts = [Amount(try Rational(3, 2), "kg"), Amount(1, "bag"), Amount(try Rational(1, 4), "kg")]
        #expect(ledger.map(\.amount) == amounts)
        #expect(try await store.feed(of: home, after: 0, limit: 100).entries.map(\.seq) == Array(1...6))
        let context = CommandContext.test(household: "fixture home", key: "k1", request: "one")
        #expect(try await store.recordedOutcome(for: context) != nil)
        try await expectContinuation(
            of: store,
            flour,
            using: Amount(1, "bag"),
            left: [Amount(try Rational(5, 4), "kg")]
        )
    }

    @Test func `a file of schema 2 is read as it was written, and its ledger continues`() async throws {
        let path = folder.url.appendingPathComponent("inventory.sqlite").path
        try Fixture.write(PackageResources.inventory_2_sql, to: path)
        let store = try SQLInventoryStore.open(folder: folder.url)
        let fixture = CommandContext.test(household: "fixture home")
        let module = InventoryModuleService(store: store, converter: FixedRateConverter(), context: fixture)
        let listed = try await module.listStock().elements
        let onHand: [String: [Amount]] = [
            "4006381333931": [Amount(try Rational(3, 4), "l")],
            "prd_7191a0f1-8402-5e0e-a9ed-b6694c1011b0": [Amount(try Rational(7, 4), "kg")],
            "prd_c2a14ee7-2485-56dd-ae93-3182e89561a3": [Amount(2, "can")],
        ]
        #expect(Dictionary(uniqueKeysWithValues: listed.map { ($0.productId.text, $0.onHand) }) == onHand)
        #expect(listed.map { $0.places.map(\.name.name) } == [["Pantry"], ["Fridge"], ["Shelf"]])
        #expect(listed.flatMap(\.shortfall).isEmpty)
        let cans = try ProductID("prd_c2a14ee7-2485-56dd-ae93-3182e89561a3")
        try await expectContinuation(of: store, cans, using: Amount(2, "can"), left: [])
    }

    @Test func `a file of schema 4 takes over what it was told and could not read`() async throws {
        let migrations = Array(SQLInventoryStore.migrations.prefix(4))
        let database = try SQLiteDatabase.open(folder: folder.url, service: "inventory", migrations: migrations)
        let earlier = SQLInventoryStore(database)
        let eggs = try ProductID("eggs")
        let ten = try StockedAmount(Amount(10, ""))
        _ = try await module(earlier).addStock(ten, of: eggs)
        let day = try CalendarDay("2020-02-03")
        _ = try await module(earlier).useStock(ten, of: eggs, on: day)
        let sql = "SELECT event_id, at, body FROM stock_journal ORDER BY event_id"
        let read: @Sendable (any SQLConnection) throws -> [String] = { connection in
            try connection.rows(sql, []) { "\($0["event_id"] as String) \($0["at"] as Int64) \($0["body"] as String)" }
        }
        let whole = try await database.read(read)
        let forgetting = "UPDATE stock_journal SET at = 0, body = REPLACE(body, 'day', 'none') WHERE kind = 'consume'"
        try await database.write { try $0.run(forgetting, []) }
        #expect(try await database.read(read) != whole)
        try database.close()
        #expect(try await SQLInventoryStore.open(folder: folder.url).database.read(read) == whole)
    }

    /// Uses stock of a file of an earlier release, and opens it again.
    private func expectContinuation(
        of store: SQLInventoryStore,
        _ product: ProductID,
        using amount: Amount,
        left: [Amount]
    ) async throws {
        let home = HouseholdID(name: "fixture home")
        let fixture = CommandContext.test(household: "fixture home")
        let before = try await store.ledger(of: product, in: home)
        let module = InventoryModuleService(store: store, converter: FixedRateConverter(), context: fixture)
        let used = try await module.useStock(StockedAmount(amount), of: product).stock
        #expect(used.onHand == left)
        let ledger = try await store.ledger(of: product, in: home)
        #expect(Array(ledger.dropLast()) == before && ledger.last?.kind == .consume)
        try store.database.close()
        let again = try SQLInventoryStore.open(folder: folder.url)
        let reopened = InventoryModuleService(store: again, converter: FixedRateConverter(), context: fixture)
        #expect(try await reopened.stock(of: [product]) == [used])
        #expect(try await again.ledger(of: product, in: home) == ledger)
    }
}
