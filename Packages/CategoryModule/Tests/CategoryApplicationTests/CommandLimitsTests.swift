import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

@Suite struct CommandLimitsTests {
    let store = CountingCategoryStore()

    private func module(_ key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: "smith", key: key, request: key ?? ""))
    }

    private func items(_ count: Int) -> [Ingredient] {
        (1...count).map { Ingredient(key: "k\($0)", name: "item \($0)") }
    }

    @Test func `more than 300 ingredients are refused, and 300 need as many transactions as one`() async throws {
        await #expect(throws: CategoryError.layout(.tooMany(count: 301, limit: 300))) {
            try await module("k1").assignIngredients(items(301), to: "Bakery")
        }
        let before = store.transactions
        _ = try await module("k2").assignIngredients(items(1), to: "Bakery")
        let one = store.transactions - before
        _ = try await module("k3").assignIngredients(items(300), to: "Frozen")
        #expect(store.transactions - before - one == one)
        #expect(try await store.assignments(of: HouseholdID(name: "smith")).count == 300)
    }

    @Test func `a file with too many lines that can't be read is refused, and its lines are counted`() async throws {
        let lines = String(repeating: "x\n", count: 2_000)
        await #expect(throws: CategoryError.layout(.tooMany(count: 2_000, limit: 500))) {
            try await module("k1").importLayout(.categories, lines, as: .jsonLines)
        }
        let rows = "name\n" + String(repeating: "\"x\"y\n", count: 501)
        await #expect(throws: CategoryError.layout(.tooMany(count: 501, limit: 500))) {
            try await module("k2").importLayout(.categories, rows, as: .csv)
        }
        let mixed = "{\"name\": \"Pets\"}\r\n\r\nx\r\n"
        let outcome = try await module("k3").importLayout(.categories, mixed, as: .jsonLines)
        #expect(outcome.taken == 1 && outcome.refused.map(\.line) == [3])
    }

    @Test func `of a long reason why a row is refused, the beginning is kept`() async throws {
        let row = "store,category\nMarket,\(String(repeating: "a", count: 5_000))\n"
        let refused = try await module("k1").importLayout(.stores, row, as: .csv).refused
        #expect(refused.map { $0.reason.utf8.count } == [1_003])
    }

    @Test func `trips without a reference are trips of their own`() async throws {
        _ = try await module("k1").addStore(name: "Market")
        let now = CommandContext.test(household: "smith").now
        let trip = FinishedTrip(store: "Market", reference: "", ticks: [FinishedTrip.Tick(items(1)[0], at: now)])
        #expect(try await module("t1").recordTrip(trip).trips == 1)
        #expect(try await module("t2").recordTrip(trip).trips == 2)
        #expect(try await module("t2").recordTrip(trip).trips == 2, "A repetition is the same trip.")
    }

    @Test func `of many trips that devices brought, a command prunes 400 of the oldest, and the next ones the rest`()
        async throws
    {
        let (market, home) = (try await module("k1").addStore(name: "Market"), HouseholdID(name: "smith"))
        for part in 0..<3 {
            let brought = (1...300).map { number in
                let end = Date(timeIntervalSince1970: Double(300 * part + number))
                let trip = ShoppingTrip(id: "\(300 * part + number)", store: market.id, finishedAt: end, ticks: [])
                let row = CategoryRow.trip(trip)
                return PlannedOperation(.create(row.changes), of: row.key, expecting: nil)
            }
            _ = try await store.commit(brought, outcome: [], for: .test(household: "smith", key: "b\(part)"))
        }
        var left: [Int] = []
        for number in 1...4 {
            let tick = FinishedTrip.Tick(items(1)[0], at: Date(timeIntervalSince1970: Double(900 + number)))
            let trip = FinishedTrip(store: "Market", reference: "\(number)", ticks: [tick])
            #expect(try await module("t\(number)").recordTrip(trip).trips == 50)
            left.append(try await store.trips(of: home, through: nil).count)
        }
        #expect(left == [501, 102, 50, 50])
        let oldest = try await store.trips(of: home, through: nil).map(\.finishedAt.timeIntervalSince1970).min()
        #expect(oldest == 855, "The latest stay.")
    }

    @Test(arguments: [253_402_300_799.0, 0])
    func `a tick of the future, and one without a time, count as one of now`(seconds: Double) async throws {
        _ = try await module("k1").addStore(name: "Market")
        let far = FinishedTrip.Tick(items(1)[0], at: Date(timeIntervalSince1970: seconds))
        _ = try await module("t1").recordTrip(FinishedTrip(store: "Market", reference: "far", ticks: [far]))
        let kept = try await store.trips(of: HouseholdID(name: "smith"), through: nil)
        #expect(kept.map(\.finishedAt) == [CommandContext.test(household: "smith").now])
    }

    @Test func `hiding no aisle is refused, which has nothing to do with UNKNOWN`() async throws {
        _ = try await module("k1").addStore(name: "Market")
        await #expect(throws: CategoryError.layout(.noAisles)) {
            try await module("k2").hideAisles(in: "Market", [], true)
        }
        #expect(ShopLayoutError.noAisles.description == "No aisle is named: name at least one category.")
    }

    @Test func `a default store that was deleted is not the default one when it is added again`() async throws {
        for number in 1...2 {
            let market = try await module("a\(number)").addStore(name: "Market")
            #expect(!market.isDefault)
            #expect(try await module().listStores().map(\.isDefault) == [false])
            _ = try await module("c\(number)").chooseDefaultStore("Market")
            #expect(try await module().listStores().map(\.isDefault) == [true])
            _ = try await module("d\(number)").deleteStore("Market", confirmed: true)
        }
        // A release before kept the choice of a deleted store.
        let market = try await module("a3").addStore(name: "Market")
        _ = try await module("c3").chooseDefaultStore("Market")
        let store = EntityKey("store", market.id.rawValue)
        let version = try await self.store.version(of: store, in: HouseholdID(name: "smith"))
        let delete = PlannedOperation(.delete, of: store, expecting: version)
        _ = try await self.store.commit([delete], outcome: [], for: .test(household: "smith", key: "d3"))
        _ = try await module("a4").addStore(name: "Market")
        #expect(try await module().listStores().map(\.isDefault) == [false])
    }

    @Test func `a home whose settings were deleted can choose a default store again`() async throws {
        _ = try await module("k1").addStore(name: "Market")
        _ = try await module("k2").chooseDefaultStore("Market")
        let delete = PlannedOperation(.delete, of: EntityKey("settings", "settings"), expecting: 1)
        _ = try await store.commit([delete], outcome: [], for: .test(household: "smith", key: "k3"))
        #expect(try await module().listStores().map(\.isDefault) == [false])
        _ = try await module("k4").chooseDefaultStore("Market")
        #expect(try await module().listStores().map(\.isDefault) == [true])
    }
}
