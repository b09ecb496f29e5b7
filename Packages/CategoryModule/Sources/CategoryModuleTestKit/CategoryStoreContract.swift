public import CategoryModule
import Commands
import CommandsTestKit
import Foundation
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
        try await checkTripsAndSettings()
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
        var pets = try ShopCategory.sample("pets", name: "Pet food", position: 7)
        pets.icon = try CategoryIcon("paw")
        let far = try ShopCategory.sample("far", name: "Größe & Co", position: -1 << 40)
        try await commit(home, .category(pets), .category(far))
        #expect(try await Set(store.categories(of: HouseholdID(name: home))) == [pets, far])
        var moved = pets.moved(to: OrderKey(position: 1 << 40)).next
        moved.deletion = CategoryDeletion(count: 1, successor: far.id)
        try await commit(home, .category(moved))
        #expect(try await Set(store.categories(of: HouseholdID(name: home))) == [moved, far])
        try await remove(home, kind: "category", "far", version: 1)
        #expect(try await store.categories(of: HouseholdID(name: home)) == [moved])
    }

    /// Checks that stores come back with the places of their aisles.
    package func checkStores() async throws {
        let home = HouseholdID(name: "stores")
        let keys = ["b": "V", "a": "V1", "c": "W"].map { (CategoryID(rawValue: $0), OrderKey($1)) }
        let corner = StoreLayout(
            id: StoreID(rawValue: "s1"),
            name: try DisplayName("Corner shop"),
            keys: Dictionary(uniqueKeysWithValues: keys.map { ($0, $1 ?? OrderKey(position: 0)) }),
            hidden: [CategoryID(rawValue: "c"), CategoryID(rawValue: "d")],
            version: 1
        )
        let market = StoreLayout(id: StoreID(rawValue: "s2"), name: try DisplayName("Market"), version: 1)
        try await commit("stores", .store(corner), .store(market))
        #expect(try await Set(store.stores(of: home)) == [corner, market])
        var moved = corner
        moved.keys = [CategoryID(rawValue: "a"): OrderKey(position: 1)]
        moved.version = 2
        let taken = GroupChange("keys", .removeKey("b"))
        let placed = GroupChange("keys", .put("a", json: OrderKey(position: 1)))
        let shown = try await showing("d", in: corner)
        try await change(CategoryRow.store(corner).key, [taken, placed, GroupChange("keys", .removeKey("c")), shown])
        moved.hidden = [CategoryID(rawValue: "c")]
        #expect(try await Set(store.stores(of: home)) == [moved, market])
        try await remove("stores", kind: "store", "s1", version: 2)
        let again = StoreLayout(id: corner.id, name: corner.name, version: 4)
        try await commit("stores", .store(again), again: true)
        #expect(try await Set(store.stores(of: home)) == [again, market])
    }

    /// Returns the removal of all additions of a hidden aisle.
    private func showing(_ category: ByteText, in layout: StoreLayout) async throws -> GroupChange {
        let key = CategoryRow.store(layout).key
        let entity = try await store.entities([key], in: HouseholdID(name: "stores"))[key]
        guard case .set(let elements)? = entity?.state.groups["hidden"] else {
            return GroupChange("hidden", .remove(category, seen: []))
        }
        return GroupChange("hidden", .remove(category, seen: elements[category]?.live ?? []))
    }

    private func change(_ key: EntityKey, _ changes: [GroupChange]) async throws {
        let planned = PlannedOperation(.change(changes), of: key, expecting: 1)
        _ = try await store.commit([planned], outcome: [], for: .test(household: "stores"))
    }

    /// Checks that only the requested choices come back, those for ingredients apart from those for products.
    package func checkAssignments() async throws {
        let home = HouseholdID(name: "assignments")
        let origin = AssignmentOrigin(
            by: "anna",
            at: Date(timeIntervalSince1970: 1_700_000_000.123),
            before: CategoryID(rawValue: "b")
        )
        let product = IngredientAssignment(
            .product("flour"),
            name: "Mill's flour",
            category: CategoryID(rawValue: "p"),
            origin: origin,
            version: 1
        )
        let cream = IngredientAssignment.sample("crème fraîche")
        try await commit("assignments", .assignment(.sample("flour")), .assignment(cream), .assignment(product))
        #expect(try await store.assignments(of: home, for: []).isEmpty)
        #expect(try await store.assignments(of: home, for: [.ingredient("milk")]).isEmpty)
        let flour: Set<AssignedThing> = [.ingredient("flour"), .ingredient("milk")]
        #expect(try await store.assignments(of: home, for: flour) == [.sample("flour")])
        #expect(try await store.assignments(of: home, for: [.product("flour")]) == [product])
        #expect(try await Set(store.assignments(of: home)) == [.sample("flour"), cream, product])
        try await commit("assignments", .assignment(.sample("flour", category: "d", version: 2)))
        let both = try await store.assignments(of: home, for: [.ingredient("flour"), cream.thing])
        #expect(Set(both) == [.sample("flour", category: "d", version: 2), cream])
        try await remove("assignments", kind: "assignment", "flour", version: 2)
        #expect(try await Set(store.assignments(of: home)) == [cream, product])
    }

    /// Checks that trips come back by store, and a home's settings.
    package func checkTripsAndSettings() async throws {
        let home = HouseholdID(name: "trips")
        let trips = (1...3).map { number in
            ShoppingTrip(
                id: "t\(number)",
                store: StoreID(rawValue: number < 3 ? "s1" : "s2"),
                finishedAt: Date(timeIntervalSince1970: 1_699_999_990 + Double(number)),
                ticks: ["a", "b", "a"].map(CategoryID.init(rawValue:))
            )
        }
        #expect(try await store.settings(of: home) == ShopSettings())
        let settings = ShopSettings(defaultStore: StoreID(rawValue: "s1"), version: 1)
        try await commit("trips", .trip(trips[0]), .trip(trips[1]), .trip(trips[2]), .settings(settings))
        #expect(try await Set(store.trips(of: home, through: nil)) == Set(trips))
        #expect(try await Set(store.trips(of: home, through: StoreID(rawValue: "s1"))) == Set(trips.prefix(2)))
        #expect(try await store.settings(of: home) == settings)
        try await remove("trips", kind: "trip", "t1", version: 1)
        #expect(try await store.trips(of: home, through: StoreID(rawValue: "s1")) == [trips[1]])
        try await commit("trips", .settings(ShopSettings(defaultStore: nil, version: 2)))
        #expect(try await store.settings(of: home) == ShopSettings(defaultStore: nil, version: 2))
        try await checkForeignSettings(home)
        // What can't be read any more has no row.
        let broken = GroupChange("trip", .write(json: StoredTrip.tooLong))
        let planned = PlannedOperation(.change([broken]), of: EntityKey("trip", "t2"), expecting: 1)
        _ = try await store.commit([planned], outcome: [], for: .test(household: "trips"))
        #expect(try await store.trips(of: home, through: nil) == [trips[2]])
    }

    /// Checks that another entity of the kind of settings leaves the home's own as they are.
    private func checkForeignSettings(_ home: HouseholdID) async throws {
        let key = EntityKey("settings", "x")
        let change = GroupChange("defaultStore", .write(json: "s9"))
        let create = PlannedOperation(.create([change]), of: key, expecting: 0)
        _ = try await store.commit([create], outcome: [], for: .test(household: "trips"))
        #expect(try await store.settings(of: home) == ShopSettings(defaultStore: nil, version: 2))
        try await remove("trips", kind: "settings", "x", version: 1)
        #expect(try await store.settings(of: home) == ShopSettings(defaultStore: nil, version: 2))
    }

    /// Checks that one query can request more ingredients than a statement has parameters.
    public func checkManyKeys() async throws {
        let keys = (0..<2_100).map { "ingredient \($0)" }
        try await commit("many", .assignment(.sample(keys[0])), .assignment(.sample(keys[2_099])))
        let things = Set(keys.map(AssignedThing.ingredient) + keys.map(AssignedThing.product))
        let found = try await store.assignments(of: HouseholdID(name: "many"), for: things)
        #expect(Set(found.map(\.ingredientKey)) == [keys[0], keys[2_099]])
    }

    /// Checks that a household never sees another's rows, and that two households can use the same identifiers.
    public func checkIsolation() async throws {
        let layout = StoreLayout(
            id: StoreID(rawValue: "s"),
            name: try DisplayName("S"),
            keys: [CategoryID(rawValue: "c"): OrderKey(position: 0)],
            hidden: [CategoryID(rawValue: "c")],
            version: 1
        )
        let settings = ShopSettings(defaultStore: layout.id, version: 1)
        let trip = ShoppingTrip(id: "t", store: layout.id, finishedAt: Date(timeIntervalSince1970: 0), ticks: [])
        try await commit(
            "ours",
            .category(try .sample("c")),
            .store(layout),
            .assignment(.sample("flour", category: "ours")),
            .settings(settings),
            .trip(trip)
        )
        let theirs = HouseholdID(name: "theirs")
        #expect(try await store.categories(of: theirs).isEmpty)
        #expect(try await store.stores(of: theirs).isEmpty)
        #expect(try await store.assignments(of: theirs, for: [.ingredient("flour")]).isEmpty)
        #expect(try await store.assignments(of: theirs).isEmpty)
        #expect(try await store.settings(of: theirs) == ShopSettings())
        #expect(try await store.trips(of: theirs, through: nil).isEmpty)
        try await commit("theirs", .store(layout), .assignment(.sample("flour", category: "theirs")))
        try await remove("theirs", kind: "store", "s", version: 1)
        #expect(try await store.stores(of: HouseholdID(name: "ours")) == [layout])
        let kept = try await store.assignments(of: HouseholdID(name: "ours"), for: [.ingredient("flour")])
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

/// A trip as other nodes write it.
private struct StoredTrip: Encodable {
    let store: String
    let finishedAt: Int64
    let categories: [String]
    let ticks: [Int]

    static let tooLong = StoredTrip(
        store: "s1",
        finishedAt: 0,
        categories: ["a"],
        ticks: Array(repeating: 0, count: ShoppingTrip.limit + 1)
    )
}

extension CategoryRow {
    fileprivate var version: Int64 {
        switch self {
        case .category(let category): category.version
        case .store(let store): store.version
        case .assignment(let assignment): assignment.version
        case .trip(let trip): trip.version
        case .settings(let settings): settings.version
        case .later: 0
        }
    }
}
