import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Testing

/// What nodes of earlier releases write, which know positions and walks alone.
@Suite struct EarlierReleaseTests {
    let store = InMemoryCategoryStore()

    private func module(_ key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: "smith", key: key, request: key ?? ""))
    }

    private func write(_ key: EntityKey, _ group: ByteText, _ value: some Encodable, _ request: String) async throws {
        let planned = PlannedOperation(.change([GroupChange(group, .write(json: value))]), of: key, expecting: nil)
        _ = try await store.commit([planned], outcome: [], for: .test(household: "smith", key: request))
    }

    private func names() async throws -> [String] { try await module().listCategories().map(\.name.text) }

    @Test func `a category that an earlier release moves stands where it put it, and moves on from there`() async throws
    {
        let pets = try await module("k1").addCategory(name: "Pets")
        let key = CategoryRow.category(pets).key
        try await write(key, "position", Int64(1 << 20) + 5, "k2")
        #expect(try await names().prefix(3) == ["Produce", "Pets", "Bakery"])
        _ = try await module("k3").moveCategory("Pets", to: .after("Bakery"))
        #expect(try await names().prefix(3) == ["Produce", "Bakery", "Pets"])
        try await write(key, "position", Int64(0), "k4")
        #expect(try await names().prefix(3) == ["Pets", "Produce", "Bakery"])
    }

    @Test func `a key that no release writes counts as none`() async throws {
        let pets = try await module("k1").addCategory(CategoryDraft(name: "Pets", place: .first))
        try await write(CategoryRow.category(pets).key, "order", "not a key!", "k2")
        #expect(try await names().prefix(2) == ["Pets", "Produce"], "The position is still there.")
    }

    @Test func `an icon of a later release is shown as none, and stays`() async throws {
        let pets = try await module("k1").addCategory(CategoryDraft(name: "Pets", icon: "paw"))
        try await write(CategoryRow.category(pets).key, "icon", "hologram", "k2")
        #expect(try await module().listCategories().first { $0.id == pets.id }?.icon == nil)
        _ = try await module("k3").editCategory("Pets", CategoryEdit(color: "#558B2F"))
        let entity = try await store.entities([CategoryRow.category(pets).key], in: HouseholdID(name: "smith")).values
            .first
        #expect(try entity?.value("icon", as: String.self) == "hologram")
    }

    @Test func `the walk of an earlier release gives keys, later moves go over it, and a later walk over them`()
        async throws
    {
        let market = try await module("k1").addStore(name: "Market")
        let ids = try await module().listCategories().map(\.id)
        let key = EntityKey(kind: CategoryRow.storeKind, id: ByteText(market.id.rawValue))
        func walk() async throws -> [CategoryID] {
            try await module().listStores()[0].order.prefix(3).map(\.id)
        }
        try await write(key, "walk", [ids[5], ids[3], ids[1]], "k2")
        #expect(try await walk() == [ids[5], ids[3], ids[1]])
        _ = try await module("k3").moveAisle(in: "Market", ids[1].rawValue, to: .first)
        #expect(try await walk() == [ids[1], ids[5], ids[3]])
        let taken = try await module("k4").orderStore("Market", categories: [ids[5], ids[1]].map(\.rawValue))
        #expect(taken.order.prefix(3).map(\.id) == [ids[5], ids[1], ids[0]])
        #expect(try await walk() == [ids[5], ids[1], ids[0]], "What the whole walk omits has no place.")
        try await write(key, "walk", [ids[2], ids[1]], "k5")
        #expect(try await walk() == [ids[2], ids[1], ids[0]])
        _ = try await module("k6").orderStore("Market", categories: [])
        #expect(try await walk() == Array(ids.prefix(3)))
    }
}
