import CategoryModule
import CategoryStorage
import Commands
import CommandsTestKit
import Foundation
import PostgreSQLKit
import PostgreSQLTestKit
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

/// Workers of one service on one database, which change one home at once.
@Suite struct SeveralWorkersTests {
    private let home = HouseholdID(name: "busy home")

    /// A file has one process, whose workers share the store.
    @Test func `on SQLite, no change that a worker acknowledged is lost`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLCategoryStore.open(folder: folder.url)
        try await check([store, store])
    }

    @Test func `on PostgreSQL, no change that a worker acknowledged is lost`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        try await check((0..<3).map { _ in try SQLCategoryStore.open(address: address) })
    }

    private func module(_ store: SQLCategoryStore, _ key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: "busy home", key: key, request: key ?? ""))
    }

    /// Sends commands to the workers in turn, all at once, and compares what each worker reads then.
    private func check(_ workers: [SQLCategoryStore]) async throws {
        _ = try await module(workers[0], "p1").addCategory(name: "Pets")
        _ = try await module(workers[0], "p2").addStore(name: "Market")
        let aisles = try await module(workers[0]).listCategories().prefix(8).map(\.id)
        let added = try await run(8, on: workers, aisles)
        #expect(added == 1, "One of those who add the same category adds it.")
        for worker in workers {
            let list = try await module(worker).listCategories().map(\.name.text)
            #expect(list.filter { $0.hasPrefix("New ") }.sorted() == (0..<8).map { "New \($0)" })
            #expect(list.count { $0 == "Same" } == 1)
            let items = (0..<8).map { Ingredient(key: "i\($0)", name: "item \($0)") }
            let places = try await module(worker).categorize(items).ingredients.map(\.category.name.text)
            #expect(places == Array(repeating: "Pets", count: 8))
            let market = try #require(try await module(worker).listStores().first)
            #expect(Set(market.hidden) == Set(aisles.prefix(4)), "Each of those who hide an aisle hides it.")
            #expect(Set(market.order.prefix(4).map(\.id)) == Set(aisles.suffix(4)), "Each moved one is in front.")
            #expect(
                try await worker.trips(of: home, through: market.id).map(\.ticks.count) == Array(repeating: 1, count: 8)
            )
            try await expectFolded(worker)
        }
        let hash = try await workers[0].stateHash(of: home)
        for worker in workers { #expect(try await worker.stateHash(of: home) == hash) }
    }

    /// Returns how many of those who add one category at once add it.
    private func run(_ count: Int, on workers: [SQLCategoryStore], _ aisles: [CategoryID]) async throws -> Int {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<count {
                let worker = workers[index % workers.count]
                let item = Ingredient(key: "i\(index)", name: "item \(index)")
                let milk = Ingredient(key: "milk", name: "milk", aisleHint: "dairy")
                let tick = FinishedTrip.Tick(milk, at: Date(timeIntervalSince1970: 1_700_000_000))
                group.addTask {
                    _ = try await module(worker, "a\(index)").assignIngredients([item], to: "Pets")
                    _ = try await module(worker, "n\(index)").addCategory(name: "New \(index)")
                    let trip = FinishedTrip(store: "Market", reference: "\(index)", ticks: [tick])
                    _ = try await module(worker, "t\(index)").recordTrip(trip)
                    let (aisle, isHidden) = (aisles[index].rawValue, index < 4)
                    if isHidden {
                        _ = try await module(worker, "h\(index)").hideAisles(in: "Market", [aisle], true)
                    } else {
                        _ = try await module(worker, "m\(index)").moveAisle(in: "Market", aisle, to: .first)
                    }
                    do throws(CategoryError) {
                        _ = try await module(worker, "s\(index)").addCategory(name: "Same")
                    } catch {
                        guard error == .layout(.categoryExists(name: "Same")) else { throw error }
                        return 0
                    }
                    return 1
                }
            }
            return try await group.reduce(0, +)
        }
    }

    @Test func `on SQLite, of two deletions that contradict each other one is taken`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLCategoryStore.open(folder: folder.url)
        try await checkDeletions([store, store])
    }

    @Test func `on PostgreSQL, of two deletions that contradict each other one is taken`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        try await checkDeletions((0..<2).map { _ in try SQLCategoryStore.open(address: address) })
    }

    /// Deletes default categories in favor of others that the second worker deletes without a choice, all at once.
    private func checkDeletions(_ workers: [SQLCategoryStore]) async throws {
        let aisles = ["Bakery", "Baking", "Frozen", "Produce"]
        for aisle in aisles { _ = try await module(workers[0], "p\(aisle)").addCategory(name: "New \(aisle)") }
        let taken = try await withThrowingTaskGroup(of: String?.self) { group in
            for aisle in aisles {
                group.addTask {
                    try await deletes(aisle, choosing: .reassign(to: "New \(aisle)"), at: workers[0]) ? aisle : nil
                }
                group.addTask { try await deletes("New \(aisle)", choosing: .undecided, at: workers[1]) ? aisle : nil }
            }
            return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        #expect(taken.sorted() == aisles, "One of each two deletions is taken.")
        for worker in workers {
            let list = Set(try await module(worker).listCategories().map(\.name.text))
            for aisle in aisles { #expect(list.contains(aisle) != list.contains("New \(aisle)"), "\(aisle)") }
            let hinted = ["bakery", "baking", "frozen", "produce"].map { Ingredient(key: $0, name: $0, aisleHint: $0) }
            let places = try await module(worker).categorize(hinted).ingredients.map(\.category.name.text)
            #expect(!places.contains("UNKNOWN"), "UNKNOWN was chosen for none of them.")
        }
    }

    /// Deletes a category; `false` where the other worker's deletion stands in the way.
    private func deletes(
        _ name: String,
        choosing choice: DeletionChoice,
        at worker: SQLCategoryStore
    ) async throws -> Bool {
        do throws(CategoryError) {
            return try await module(worker, "d\(name)").deleteCategory(name, choosing: choice).isDeleted
        } catch {
            switch error {
            case .layout(.categoryDeleted), .layout(.categoryInUse): return false
            default: throw error
            }
        }
    }

    /// Compares the rows that a worker reads with those of the entities.
    private func expectFolded(_ worker: SQLCategoryStore) async throws {
        let entities = try await worker.transact(in: home) { (transaction) throws(StoreError) in
            try transaction.entities(of: nil)
        }
        var expected: Set<CategoryRow> = []
        for entity in entities where entity.state.isAlive { expected.insert(try CategoryRow(reading: entity)) }
        let rows =
            try await worker.categories(of: home).map(CategoryRow.category)
            + worker.stores(of: home).map(CategoryRow.store)
            + worker.assignments(of: home).map(CategoryRow.assignment)
            + worker.trips(of: home, through: nil).map(CategoryRow.trip)
        #expect(rows.count == expected.count && Set(rows) == expected)
    }
}
