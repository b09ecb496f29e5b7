public import CategoryModule
import Commands
import CommandsTestKit
import Testing

/// The rules that every category store follows.
///
/// A test calls ``check()`` with an empty store; each rule uses its own household.
public struct CategoryStoreContract: Sendable {
    private let store: any CategoryStore

    /// Creates the contract.
    public init(store: any CategoryStore) { self.store = store }

    /// Checks every rule, including those of every operation store.
    public func check() async throws {
        try await Self.checkCommands(store)
        try await checkCategories()
        try await checkStores()
        try await checkAssignments()
        try await checkManyKeys()
        try await checkIsolation()
    }

    private static func checkCommands(_ store: some CategoryStore) async throws {
        let contract = OperationStoreContract(store: store, kind: "assignment") { value in
            CategoryRow.assignment(.sample("flour", category: "category \(value)")).changes
        }
        try await contract.check()
    }

    /// Checks that categories come back unchanged and that the last write wins.
    package func checkCategories() async throws {
        let home = "categories"
        let pets = try ShopCategory.sample("pets", name: "Pet food", position: 7)
        let far = try ShopCategory.sample("far", name: "Größe & Co", position: -1 << 40)
        try await commit(home, .category(pets), .category(far))
        #expect(try await Set(store.categories(of: HouseholdID(name: home))) == [pets, far])
        let moved = pets.moved(to: 1 << 40).next
        try await commit(home, .category(moved))
        #expect(try await Set(store.categories(of: HouseholdID(name: home))) == [moved, far])
        try await remove(home, kind: "category", "far", version: 1)
        #expect(try await store.categories(of: HouseholdID(name: home)) == [moved])
    }

    /// Checks that stores come back with their walks in order.
    package func checkStores() async throws {
        let home = "stores"
        let name = try DisplayName("Corner shop")
        let walk = ["b", "a", "c"].map(CategoryID.init(rawValue:))
        let corner = StoreLayout(id: StoreID(rawValue: "s1"), name: name, walk: walk, version: 1)
        let market = StoreLayout(id: StoreID(rawValue: "s2"), name: try DisplayName("Market"), walk: [], version: 1)
        try await commit(home, .store(corner), .store(market))
        #expect(try await Set(store.stores(of: HouseholdID(name: home))) == [corner, market])
        let shorter = corner.walked([CategoryID(rawValue: "c")])
        try await commit(home, .store(shorter))
        #expect(try await Set(store.stores(of: HouseholdID(name: home))) == [shorter, market])
        try await remove(home, kind: "store", "s1", version: 2)
        let again = StoreLayout(id: corner.id, name: name, walk: [], version: 4)
        try await commit(home, .store(again), again: true)
        #expect(try await Set(store.stores(of: HouseholdID(name: home))) == [again, market])
    }

    /// Checks that only the requested choices come back.
    package func checkAssignments() async throws {
        let home = HouseholdID(name: "assignments")
        try await commit("assignments", .assignment(.sample("flour")), .assignment(.sample("crème fraîche")))
        #expect(try await store.assignments(of: home, for: []).isEmpty)
        #expect(try await store.assignments(of: home, for: ["milk"]).isEmpty)
        #expect(try await store.assignments(of: home, for: ["flour", "milk"]) == [.sample("flour")])
        try await commit("assignments", .assignment(.sample("flour", category: "d", version: 2)))
        let both = try await store.assignments(of: home, for: ["flour", "crème fraîche"])
        #expect(Set(both) == [.sample("flour", category: "d", version: 2), .sample("crème fraîche")])
        try await remove("assignments", kind: "assignment", "flour", version: 2)
        #expect(try await store.assignments(of: home, for: ["flour"]).isEmpty)
    }

    /// Checks that one query can request more ingredients than a statement has parameters.
    public func checkManyKeys() async throws {
        let keys = (0..<2_100).map { "ingredient \($0)" }
        try await commit("many", .assignment(.sample(keys[0])), .assignment(.sample(keys[2_099])))
        let found = try await store.assignments(of: HouseholdID(name: "many"), for: Set(keys))
        #expect(Set(found.map(\.ingredientKey)) == [keys[0], keys[2_099]])
    }

    /// Checks that a household never sees another's rows, and that two households can use the same identifiers.
    public func checkIsolation() async throws {
        let layout = StoreLayout(id: StoreID(rawValue: "s"), name: try DisplayName("S"), walk: [.unknown], version: 1)
        try await commit(
            "ours",
            .category(try .sample("c")),
            .store(layout),
            .assignment(.sample("flour", category: "ours"))
        )
        let theirs = HouseholdID(name: "theirs")
        #expect(try await store.categories(of: theirs).isEmpty)
        #expect(try await store.stores(of: theirs).isEmpty)
        #expect(try await store.assignments(of: theirs, for: ["flour"]).isEmpty)
        try await commit("theirs", .store(layout), .assignment(.sample("flour", category: "theirs")))
        try await remove("theirs", kind: "store", "s", version: 1)
        #expect(try await store.stores(of: HouseholdID(name: "ours")) == [layout])
        let kept = try await store.assignments(of: HouseholdID(name: "ours"), for: ["flour"])
        #expect(kept == [.sample("flour", category: "ours")])
    }

    /// Writes each row as the version that it carries.
    private func commit(_ home: String, _ rows: CategoryRow..., again: Bool = false) async throws {
        let planned = rows.map { row in
            let version = row.version - 1
            let intent = version == 0 || again ? Intent.create(row.changes) : .change(row.changes)
            return PlannedOperation(intent, of: row.key, expecting: version)
        }
        _ = try await store.commit(planned, outcome: [], for: .test(household: home))
    }

    private func remove(_ home: String, kind: String, _ id: String, version: Int64) async throws {
        let planned = PlannedOperation(.delete, of: EntityKey(kind, id), expecting: version)
        _ = try await store.commit([planned], outcome: [], for: .test(household: home))
    }
}

extension CategoryRow {
    fileprivate var version: Int64 {
        switch self {
        case .category(let category): category.version
        case .store(let store): store.version
        case .assignment(let assignment): assignment.version
        case .later: 0
        }
    }
}
