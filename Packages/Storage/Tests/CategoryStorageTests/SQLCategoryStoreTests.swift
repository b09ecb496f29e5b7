import CategoryModule
import CategoryModuleTestKit
import CategoryStorage
import Commands
import CommandsTestKit
import Foundation
import PostgreSQLKit
import PostgreSQLTestKit
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Synchronization
import Testing

@Suite struct SQLCategoryStoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `it keeps the contract of category stores, and an index serves each statement`() async throws {
        let log = StatementLog()
        let store = try SQLCategoryStore.open(folder: folder.url, trace: log.record)
        let tables: Set = [
            "categories", "stores", "store_keys", "hidden_aisles", "assignments", "product_assignments", "trips",
            "shop_settings",
        ]
        try await log.expectIndexes(in: store.database, for: tables) {
            try await CategoryStoreContract(store: store).check()
        }
        try await store.expectDeletionsLeaveNothing(in: tables)
    }

    @Test func `on PostgreSQL, it keeps the same contract`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        try await CategoryStoreContract(store: SQLCategoryStore.open(address: address)).check()
    }

    @Test func `random commands agree with a model on both engines`() async throws {
        var inFile = CategoryModelCheck(store: try SQLCategoryStore.open(folder: folder.url), seed: 31)
        try await inFile.run(80)
        let address = try PostgreSQLServer.shared().makeDatabase()
        var onServer = CategoryModelCheck(store: try SQLCategoryStore.open(address: address), seed: 32)
        try await onServer.run(80)
    }

    @Test func `everything is there after reopening`() async throws {
        let flour = Ingredient(key: "flour", name: "flour")
        let (categories, stores) = try await {
            let store = try SQLCategoryStore.open(folder: folder.url)
            _ = try await module(store, "k1").addCategory(name: "Pet food")
            _ = try await module(store, "k2").addStore(name: "Market")
            let walked = try await module(store, "k3").orderStore("Market", categories: ["Frozen", "Pet food"])
            _ = try await module(store, "k4").assignIngredients([flour], to: "Bakery")
            return (try await module(store, "k5").moveCategory("Frozen", to: .before("Produce")), [walked.id])
        }()
        let store = try SQLCategoryStore.open(folder: folder.url)
        #expect(try await module(store).listCategories() == categories)
        #expect(try await module(store).listStores().map(\.id) == stores)
        let answer = try await module(store).categorize([flour], store: "Market")
        #expect(answer.ingredients.first?.category.name.text == "Bakery")
        #expect(answer.order.prefix(3).map(\.name.text) == ["Frozen", "Pet food", "Produce"])
    }

    @Test func `a touched store writes only the aisles that are different`() async throws {
        let written = Mutex<[String]>([])
        let store = try SQLCategoryStore.open(folder: folder.url) { sql in written.withLock { $0.append(sql) } }
        func aisleWrites(_ work: () async throws -> Void) async throws -> Int {
            written.withLock { $0.removeAll() }
            try await work()
            return written.withLock { statements in
                statements.count { sql in
                    ["store_keys", "hidden_aisles"].contains { sql.contains(" \($0) ") } && !sql.hasPrefix("SELECT")
                }
            }
        }
        _ = try await module(store, "k1").addStore(name: "Market")
        let walk = ["Frozen", "Bakery", "Produce"]
        let first = try await aisleWrites { _ = try await module(store, "k2").orderStore("Market", categories: walk) }
        #expect(first == 2, "Three rows are two statements: of two rows, and of one.")
        #expect(try await aisleWrites { _ = try await module(store, "k3").renameStore("Market", to: "Mall") } == 0)
        let hidden = try await aisleWrites {
            _ = try await module(store, "k4").hideAisles(in: "Mall", ["Alcohol"], true)
        }
        #expect(hidden == 1)
        let moved = try await aisleWrites {
            _ = try await module(store, "k5").moveAisle(in: "Mall", "Produce", to: .first)
        }
        #expect(moved == 2, "The old key goes, and the new one comes.")
        #expect(
            try await module(store).listStores()[0].order.prefix(3).map(\.name.text) == ["Produce", "Frozen", "Bakery"]
        )
    }

    @Test func `over files that crash and open again, a hub and a device end with the same`() async throws {
        try await TwoNodeSchedule<SQLCategoryStore>.runOverFiles { store, context, generator in
            try await CategorySchedule.command(store, context, &generator)
        }
    }

    @Test func `a file of schema 1 is read as it was written, and its rows can be edited`() async throws {
        try Fixture.write(PackageResources.category_1_sql, to: folder.url.appending(path: "category.sqlite").path)
        let store = try SQLCategoryStore.open(folder: folder.url)
        let order = try await module(store).listCategories()
        #expect(order.first?.name.text == "Frozen")
        #expect(order.suffix(2).map(\.name.text) == ["Pet food", "UNKNOWN"])
        #expect(order.map(\.version).filter { $0 > 0 } == [1, 1])
        #expect(order.first?.order == OrderKey(position: 0), "The key follows from the position.")
        let market = try #require(try await store.stores(of: HouseholdID(name: "fixture home")).first)
        #expect(market.keys == StoreLayout.keys(ofWalk: market.order(of: CategoryList(order)).prefix(2).map(\.id)))
        let known = [("flour", "baking"), ("salt", "spices")].map { Ingredient(key: $0, name: $0, aisleHint: $1) }
        let answer = try await module(store).categorize(known, store: "Market")
        #expect(answer.ingredients.map(\.category.name.text) == ["Bakery", "Spices & Seasonings"])
        #expect(answer.order.prefix(3).map(\.name.text) == ["Frozen", "Pet food", "Produce"])

        _ = try await module(store, "n2").moveCategory("Pet food", to: .before("Frozen"))
        _ = try await module(store, "n3").orderStore("Market", categories: ["Produce", "Frozen"])
        _ = try await module(store, "n4").assignIngredients([known[0]], to: "Pet food")
        let later = try await module(store).categorize(known, store: "Market")
        #expect(later.ingredients.map(\.category.name.text) == ["Pet food", "Spices & Seasonings"])
        #expect(later.order.prefix(2).map(\.name.text) == ["Produce", "Frozen"])
        #expect(try await module(store).listCategories().first?.name.text == "Pet food")
    }

    private func module(_ store: SQLCategoryStore, _ key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: "fixture home", key: key, request: key ?? ""))
    }
}
