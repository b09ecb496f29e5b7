import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Testing

@Suite struct StoreCommandsTests {
    let store = InMemoryCategoryStore()

    private func module(_ home: String = "smith", key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: home, key: key, request: key ?? ""))
    }

    @Test func `a new store starts with the home's order`() async throws {
        let market = try await module(key: "k1").addStore(name: "Market")
        #expect(market.order == (try await module().listCategories()))
        _ = try await module(key: "k2").addStore(name: "corner shop")
        #expect(try await module().listStores().map(\.name.text) == ["corner shop", "Market"])
        #expect(try await module("jones").listStores().isEmpty)
    }

    @Test func `an invalid store is refused`() async throws {
        _ = try await module().addStore(name: "Market")
        await #expect(throws: CategoryError.layout(.storeExists(name: "MARKET"))) {
            try await module().addStore(name: "MARKET")
        }
        await #expect(throws: CategoryError.layout(.emptyName)) { try await module().addStore(name: "") }
    }

    @Test func `a walk puts its categories first, and the others follow in the home's order`() async throws {
        _ = try await module(key: "k1").addStore(name: "Market")
        let walked = try await module(key: "k2").orderStore("market", categories: ["Frozen", "bakery"])
        let names = walked.order.map(\.name.text)
        #expect(names.prefix(3) == ["Frozen", "Bakery", "Produce"])
        #expect(names.last == "UNKNOWN")
        #expect(Set(names).count == DefaultCategory.all.count + 1)
        #expect(try await module().listStores() == [walked])
        _ = try await module(key: "k3").moveCategory("Snacks & Sweets", to: .before("Produce"))
        let after = try await module().listStores().first?.order.map(\.name.text)
        #expect(after?.prefix(4) == ["Frozen", "Bakery", "Snacks & Sweets", "Produce"])
        let plain = try await module(key: "k4").orderStore(walked.id.rawValue, categories: [])
        #expect(plain.order == (try await module().listCategories()))
    }

    @Test func `an identical walk writes nothing`() async throws {
        _ = try await module(key: "k1").addStore(name: "Market")
        let names = ["Frozen", "Bakery", "UNKNOWN"]
        let first = try await module(key: "k2").orderStore("Market", categories: names)
        #expect(try await module(key: "k3").orderStore("Market", categories: names) == first)
        #expect(try await store.feed(of: .init(name: "smith"), after: 0, limit: 10).entries.count == 2)
    }

    @Test func `an invalid walk is refused`() async throws {
        _ = try await module().addStore(name: "Market")
        await #expect(throws: CategoryError.layout(.noSuchStore(reference: "Mall", existing: ["Market"]))) {
            try await module().orderStore("Mall", categories: [])
        }
        await #expect(throws: CategoryError.layout(.namedTwice(name: "Bakery"))) {
            try await module().orderStore("Market", categories: ["Bakery", "bakery"])
        }
        let names = DefaultCategory.all.map(\.name.text) + ["UNKNOWN"]
        await #expect(throws: CategoryError.layout(.noSuchCategory(reference: "Shoes", existing: names))) {
            try await module().orderStore("Market", categories: ["Shoes"])
        }
    }
}
