import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

@Suite struct CategoryCommandsTests {
    let store = InMemoryCategoryStore()

    private func module(_ home: String = "smith", key: String? = nil, request: String = "") -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: home, key: key, request: request))
    }

    private func entries(_ home: String = "smith") async throws -> [FeedEntry] {
        try await store.feed(of: HouseholdID(name: home), after: 0, limit: 100).entries
    }

    @Test func `a new home has the default set with UNKNOWN last, and reading it writes nothing`() async throws {
        let list = try await module().listCategories()
        #expect(list.dropLast().map(\.name) == DefaultCategory.all.map(\.name))
        #expect(list.last == .unknown)
        #expect(try await module().listCategories() == list)
        #expect(try await module("jones").listCategories().first?.id != list.first?.id)
        let produce = HouseholdID(name: "smith").identity(of: "category", named: "produce").uuidString.lowercased()
        #expect(list.first?.id.rawValue == produce)
        #expect(try await entries().isEmpty)
    }

    @Test func `a new category goes to the end and gets a free color`() async throws {
        let pets = try await module(key: "k1").addCategory(name: " Pet  food ")
        let list = try await module().listCategories()
        #expect(list.suffix(2).map(\.name.text) == ["Pet food", "UNKNOWN"])
        #expect(list.dropLast().last == pets)
        #expect(Set(list.map(\.color)).count == list.count)
        let garden = try await module(key: "k2").addCategory(name: "Garden", color: "00ff00")
        #expect(garden.color.text == "#00FF00")
        #expect(try await entries().map(\.entityId) == [pets.id.rawValue, garden.id.rawValue])
        let payload = try await String(decoding: #require(entries().first).payload, as: UTF8.self)
        #expect(payload.contains("Pet food"))
    }

    @Test func `a repeated command returns the same outcome and writes once`() async throws {
        let first = try await module(key: "k1", request: "a").addCategory(name: "Pets")
        let again = try await module(key: "k1", request: "a").addCategory(name: "Pets")
        #expect(first == again)
        #expect(try await entries().count == 1)
        await #expect(throws: CategoryError.store(.keyReused(key: "k1"))) {
            try await module(key: "k1", request: "b").addCategory(name: "Garden")
        }
    }

    @Test func `an invalid category is refused and nothing is written`() async throws {
        await #expect(throws: CategoryError.layout(.emptyName)) { try await module().addCategory(name: " ") }
        await #expect(throws: CategoryError.layout(.categoryExists(name: "bakery"))) {
            try await module().addCategory(name: "bakery")
        }
        await #expect(throws: CategoryError.layout(.categoryExists(name: "unknown"))) {
            try await module().addCategory(name: "unknown")
        }
        await #expect(throws: CategoryError.layout(.badColor(text: "red"))) {
            try await module().addCategory(name: "Pets", color: "red")
        }
        #expect(try await entries().isEmpty)
    }

    @Test func `two people who add the same category at once get one category`() async {
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<8 {
                group.addTask {
                    do {
                        _ = try await module(key: "k\(index)").addCategory(name: "Pets")
                        return true
                    } catch { return false }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 }.count == 1)
    }

    @Test func `a moved category stays where it was put`() async throws {
        let order = try await module(key: "k1").moveCategory("frozen", to: .before("produce"))
        #expect(order.first?.name.text == "Frozen")
        #expect(order.count == DefaultCategory.all.count + 1)
        #expect(try await module().listCategories() == order)
        #expect(try await entries().count == 1)
        let back = try await module(key: "k2").moveCategory("Frozen", to: .before("UNKNOWN"))
        #expect(back.map(\.name) == DefaultCategory.all.map(\.name) + [.unknown])
        #expect(try await module(key: "k3").moveCategory("Frozen", to: .before("UNKNOWN")) == back)
        #expect(try await entries().map(\.version) == [1, 2])
    }

    @Test func `an invalid move is refused`() async throws {
        await #expect(throws: CategoryError.layout(.unknownStaysLast)) {
            try await module().moveCategory("UNKNOWN", to: .before("Produce"))
        }
        let names = DefaultCategory.all.map(\.name.text) + ["UNKNOWN"]
        await #expect(throws: CategoryError.layout(.noSuchCategory(reference: "Shoes", existing: names))) {
            try await module().moveCategory("Produce", to: .after("Shoes"))
        }
        #expect(try await entries().isEmpty)
    }

    @Test func `a store failure reaches the caller unchanged`() async {
        let failure = StoreError.unavailable(reason: "The disk is full.")
        let module = CategoryModuleService(store: FailingCategoryStore(failure), context: .test(key: "k1"))
        await #expect(throws: CategoryError.store(failure)) { try await module.listCategories() }
        await #expect(throws: CategoryError.store(failure)) { try await module.listStores() }
        await #expect(throws: CategoryError.store(failure)) { try await module.addCategory(name: "Pets") }
        await #expect(throws: CategoryError.store(failure)) { try await module.categorize([]) }
        #expect(CategoryError.store(failure).description == "The disk is full.")
        #expect(CategoryError.layout(.emptyName).description == ShopLayoutError.emptyName.description)
    }
}
