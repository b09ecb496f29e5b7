import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

/// What another node can write of which a home takes only so much.
@Suite struct ForeignLimitsTests {
    private let nodes = TwoNodes(InMemoryCategoryStore.init)
    private let home = HouseholdID(name: "smith")

    private func module(_ store: InMemoryCategoryStore, _ key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: "smith", key: key, request: key ?? ""))
    }

    private func create(_ kind: ByteText, _ id: ByteText, _ changes: [GroupChange]) -> PlannedOperation {
        PlannedOperation(.create(changes), of: EntityKey(kind: kind, id: id), expecting: 0)
    }

    private func commit(_ planned: PlannedOperation..., to store: InMemoryCategoryStore) async throws {
        _ = try await store.commit(planned, outcome: [], for: .test(household: "smith", key: "\(planned)"))
    }

    private func trip(_ id: String, categories: [String], ticks: Int, finishedAt: Int64 = 0) -> PlannedOperation {
        struct Trip: Encodable {
            let store = "s"
            let finishedAt: Int64
            let categories: [String]
            let ticks: [Int]
        }
        let trip = Trip(finishedAt: finishedAt, categories: categories, ticks: Array(repeating: 0, count: ticks))
        return create("trip", ByteText(id), [GroupChange("trip", .write(json: trip))])
    }

    @Test func `a deletion counted to the end says nothing, and every command goes on`() async throws {
        let row = CategoryRow.category(try .sample("x", name: "Pets", version: 0))
        let mark = HighWaterMark(cycle: .max, numerator: 0, denominator: 1)
        let changes = row.changes + [GroupChange("deletion", .raise(mark))]
        try await commit(create("category", "x", changes), to: nodes.hub)
        #expect(try await module(nodes.hub).listCategories().contains { $0.name.text == "Pets" })
        await #expect(throws: CategoryError.layout(.notDeleted(name: "Pets"))) {
            try await module(nodes.hub, "k1").restoreCategory("Pets")
        }
        await #expect(throws: CategoryError.layout(.categoryExists(name: "pets"))) {
            try await module(nodes.hub, "k2").addCategory(name: "pets")
        }
    }

    @Test func `a trip has at most 500 ticks and short identifiers, or no row`() async throws {
        let long = String(repeating: "c", count: 65)
        try await commit(
            trip("fits", categories: [String(long.dropLast())], ticks: 500),
            trip("long", categories: [long], ticks: 1),
            trip("many", categories: ["c"], ticks: 501),
            to: nodes.hub
        )
        #expect(try await nodes.hub.trips(of: home, through: nil).map(\.id) == ["fits"])
    }

    @Test func `a trip ends no later than it was recorded`() async throws {
        try await commit(
            trip("later", categories: ["c"], ticks: 1, finishedAt: 253_402_300_799_000),
            trip("earlier", categories: ["c"], ticks: 1, finishedAt: 1_000),
            to: nodes.hub
        )
        let ends = try await nodes.hub.trips(of: home, through: nil).map { ($0.id, $0.finishedAt) }
        #expect(Dictionary(uniqueKeysWithValues: ends)["earlier"] == Date(timeIntervalSince1970: 1))
        #expect(Dictionary(uniqueKeysWithValues: ends)["later"] == CommandContext.test(household: "smith").now)
    }

    /// Returns a store as it reads an entity that an earlier release accepted.
    private func layout(_ changes: [GroupChange]) throws -> StoreLayout? {
        let key = EntityKey("store", "s")
        var state = EntityState.absent
        let groups = [GroupChange("name", .write(json: "Market"))] + changes
        for (place, change) in groups.enumerated() {
            let stamp = Stamp(reading: UInt64(place + 1) << 16, incarnation: Incarnation(high: 1, low: 1))
            let intent = place == 0 ? Intent.create([change]) : .change([change])
            _ = state.fold(EntityOperation(entity: key, life: 1, stamp: stamp, intent: intent))
        }
        let row = try CategoryRow(reading: StoredEntity(key: key, version: 1, lastSeq: 0, state: state))
        guard case .store(let layout) = row else { return nil }
        return layout
    }

    @Test func `of a store's aisles, the first thousand count, in whatever order they came`() throws {
        let ids = (1...1_001).map { "c\($0)" }
        let first = Set(ids.sorted().prefix(1_000).map(CategoryID.init(rawValue:)))
        let keys = ids.map { GroupChange("keys", .put(ByteText($0), json: "V")) }
        let hidden = ids.map { GroupChange("hidden", .add(ByteText($0))) }
        for changes in [keys + hidden, hidden.reversed() + keys.reversed()] {
            let layout = try layout(changes)
            #expect(layout.map { Set($0.keys.keys) } == first)
            #expect(layout?.hidden == first)
        }
        #expect(try layout([GroupChange("walk", .write(json: ids))])?.keys.count == 1_000)
        let long = GroupChange("hidden", .add(ByteText(String(repeating: "c", count: 65))))
        #expect(try layout([long, hidden[0]])?.hidden == [CategoryID(rawValue: "c1")])
    }

    @Test func `the hub refuses a store that two people give more than a thousand aisles`() async throws {
        let aisles = (1...1_001).map { GroupChange("hidden", .add(ByteText("c\($0)"))) }
        let name = GroupChange("name", .write(json: "Market"))
        try await commit(create("store", "s", [name] + aisles.prefix(500)), to: nodes.hub)
        try await nodes.pull()
        let key = EntityKey("store", "s")
        let ours = PlannedOperation(.change(Array(aisles[500..<700])), of: key, expecting: 1)
        let theirs = PlannedOperation(.change(Array(aisles[700...])), of: key, expecting: 1)
        try await commit(ours, to: nodes.hub)
        try await commit(theirs, to: nodes.device)
        let refusal = try await nodes.refusedPush()
        #expect(refusal.code == "sync.tooLarge")
        #expect(refusal.sentence == "A store has at most 1000 aisles: remove some, and add the change again.")
        let renamed = PlannedOperation(.change([GroupChange("name", .write(json: "Mall"))]), of: key, expecting: 2)
        try await commit(renamed, to: nodes.hub)
        #expect(try await nodes.hub.stores(of: home).map(\.hidden.count) == [700])
    }

    @Test func `a home has at most 500 categories, by its own commands and by the hub`() async throws {
        func add(_ numbers: ClosedRange<Int>, to store: InMemoryCategoryStore) async throws {
            let planned = try numbers.map { number in
                let row = CategoryRow.category(try .sample("c\(number)", name: "Aisle \(number)", version: 0))
                return PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
            }
            _ = try await store.commit(planned, outcome: [], for: .test(household: "smith", key: "\(numbers)"))
        }
        try await add(1...300, to: nodes.hub)
        try await add(301...501, to: nodes.device)
        #expect(try await nodes.refusedPush().sentence == "A home has at most 500 categories: delete the change.")
        try await add(601...783, to: nodes.hub)
        await #expect(throws: CategoryError.layout(.tooManyCategories(limit: 500))) {
            try await module(nodes.hub, "k1").addCategory(name: "Another one")
        }
        _ = try await module(nodes.hub, "k2").deleteCategory("Bakery", choosing: .toUnknown)
        await #expect(throws: CategoryError.layout(.tooManyCategories(limit: 500))) {
            try await module(nodes.hub, "k3").addCategory(name: "Another one")
        }
        #expect(try await module(nodes.hub, "k4").addCategory(name: "Bakery").name.text == "Bakery", "It was counted.")
    }

    @Test func `the name of a choice is one line of at most a thousand bytes`() async throws {
        let escape = GroupChange("name", .write(json: "\u{1B}]0;x\u{7}milk"))
        let long = GroupChange("name", .write(json: String(repeating: "m", count: 100_000)))
        let marks = GroupChange("name", .write(json: "a" + String(repeating: "\u{301}", count: 31)))
        let category = GroupChange("category", .write(json: "c"))
        try await commit(
            create("assignment", "a", [escape, category]),
            create("assignment", "b", [long, category]),
            to: nodes.hub
        )
        await #expect(throws: StoreError.unstorable(kind: "assignment")) {
            try await commit(create("assignment", "c", [marks, category]), to: nodes.hub)
        }
        let names = try await nodes.hub.assignments(of: home).sorted { $0.thing < $1.thing }.map(\.name)
        #expect(names[0] == "]0;x milk")
        #expect(names[1] == String(repeating: "m", count: 1_000))
        #expect(names.count == 2)
    }
}
