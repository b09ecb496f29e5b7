import CategoryDomain
import Testing

@Suite struct StoreLayoutTests {
    let list: CategoryList

    init() throws {
        list = try CategoryList(
            ["Produce", "Bakery", "Frozen"].enumerated().map { place, name in
                ShopCategory(
                    id: CategoryID(rawValue: name.lowercased() + "-id"),
                    name: try DisplayName(name),
                    color: .gray,
                    position: Int64(place),
                    version: 0
                )
            }
        )
    }

    private func layout(_ walk: [String]) throws -> StoreLayout {
        StoreLayout(
            id: StoreID(rawValue: "s"),
            name: try DisplayName("Corner shop"),
            keys: StoreLayout.keys(ofWalk: try StoreLayout.walk(of: walk, in: list)),
            version: 1
        )
    }

    @Test(arguments: [
        ([], "Produce Bakery Frozen UNKNOWN"),
        (["frozen"], "Frozen Produce Bakery UNKNOWN"),
        (["Frozen", "bakery-id", "PRODUCE", "unknown"], "Frozen Bakery Produce UNKNOWN"),
    ])
    func `named categories come first and the others follow in the home's order`(walk: [String], order: String) throws {
        #expect(try layout(walk).order(of: list).map(\.name.text).joined(separator: " ") == order)
    }

    @Test func `a deleted category is left out`() throws {
        let order = try layout(["Frozen", "Bakery"]).order(of: CategoryList(list.categories.dropLast()))
        #expect(order.map(\.name.text) == ["Bakery", "Produce", "UNKNOWN"])
    }

    @Test func `a walk names each category once, with UNKNOWN last`() {
        #expect(throws: ShopLayoutError.namedTwice(name: "Bakery")) { try layout(["bakery", "Frozen", "BAKERY-ID"]) }
        #expect(throws: ShopLayoutError.unknownStaysLast) { try layout(["UNKNOWN", "Bakery"]) }
        let existing = ["Produce", "Bakery", "Frozen", "UNKNOWN"]
        #expect(throws: ShopLayoutError.noSuchCategory(reference: "Shoes", existing: existing)) {
            try layout(["Shoes"])
        }
    }

    @Test func `stores are sorted by name and found by name or identifier`() throws {
        let shops = StoreList(
            try ["Market", "corner shop"].map {
                StoreLayout(id: StoreID(rawValue: "id-\($0)"), name: try DisplayName($0), version: 1)
            }
        )
        #expect(shops.stores.map(\.name.text) == ["corner shop", "Market"])
        #expect(try shops.resolve("MARKET").id.description == "id-Market")
        #expect(try shops.resolve("id-corner shop").name.text == "corner shop")
        let error = ShopLayoutError.noSuchStore(reference: "Mall", existing: ["corner shop", "Market"])
        #expect(throws: error) { try shops.resolve("Mall") }
    }

    private func id(_ name: String) -> CategoryID { CategoryID(rawValue: "\(name)-id") }

    private func names(_ store: StoreLayout, after keys: [CategoryID: OrderKey]) -> String {
        var changed = store
        changed.keys.merge(keys) { _, new in new }
        return changed.order(of: list).map(\.name.text).joined(separator: " ")
    }

    @Test func `a hidden aisle keeps its place when another one moves, and gives no keys to what follows the home`()
        throws
    {
        var store = try layout(["Produce", "Bakery"])
        store.hidden = [id("produce")]
        let keys = try store.moving(id("bakery"), to: .first, in: list, jitter: 1)
        #expect(keys.keys.map(\.rawValue) == ["bakery-id"])
        store.keys.merge(keys) { _, new in new }
        #expect(store.places(of: list).map(\.name.text) == ["Bakery", "Produce", "Frozen"])
        #expect(store.order(of: list).map(\.name.text) == ["Bakery", "Frozen", "Produce", "UNKNOWN"])
    }

    @Test func `moving an aisle gives keys to what stands in front of it, and to nothing behind it`() throws {
        let fresh = try layout([])
        let first = try fresh.moving(id("frozen"), to: .first, in: list, jitter: 1)
        #expect(first.keys.map(\.rawValue) == ["frozen-id"])
        #expect(names(fresh, after: first) == "Frozen Produce Bakery UNKNOWN")
        let second = try fresh.moving(id("frozen"), to: .before(id("bakery")), in: list, jitter: 1)
        #expect(second.keys.map(\.rawValue).sorted() == ["frozen-id", "produce-id"])
        #expect(names(fresh, after: second) == "Produce Frozen Bakery UNKNOWN")
        let ordered = try layout(["Frozen", "Bakery", "Produce"])
        let moved = try ordered.moving(id("produce"), to: .before(id("bakery")), in: list, jitter: 1)
        #expect(moved.keys.map(\.rawValue) == ["produce-id"])
        #expect(try ordered.moving(id("produce"), to: .before(.unknown), in: list, jitter: 1).isEmpty)
        #expect(throws: ShopLayoutError.unknownStaysLast) {
            try ordered.moving(.unknown, to: .first, in: list, jitter: 1)
        }
    }

    @Test func `a whole walk writes the aisles that move, and takes the keys of those that it omits`() throws {
        let store = try layout(["Frozen", "Bakery", "Produce"])
        let walk = [id("bakery"), id("frozen")]
        let (keys, removed) = store.walking(walk, in: list, jitter: 1)
        #expect(keys.count == 1)
        #expect(removed == [id("produce")])
        #expect(store.walking(walk + [id("produce")], in: list, jitter: 1).removed.isEmpty)
    }

    @Test func `an aisle that the store doesn't have comes after the others and before UNKNOWN`() throws {
        var store = try layout(["Frozen"])
        store.hidden = [id("frozen"), id("none")]
        #expect(names(store, after: [:]) == "Produce Bakery Frozen UNKNOWN")
        let walked = WalkedStore(store, in: list, isDefault: true)
        #expect(walked.hidden == [id("frozen")])
    }

    @Test func `a default store that the home has no more counts as none`() throws {
        let stores = [try layout([])]
        #expect(StoreList(stores, defaultStore: StoreID(rawValue: "s")).defaultStore?.rawValue == "s")
        #expect(StoreList(stores, defaultStore: StoreID(rawValue: "gone")).defaultStore == nil)
        #expect(throws: ShopLayoutError.storeExists(name: "corner SHOP")) {
            try StoreList(stores).check(DisplayName("corner SHOP"))
        }
        try StoreList(stores).check(DisplayName("corner SHOP"), for: StoreID(rawValue: "s"))
    }
}
