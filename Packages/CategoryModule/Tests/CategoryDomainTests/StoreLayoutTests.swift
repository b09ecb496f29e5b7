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
            walk: try StoreLayout.walk(of: walk, in: list),
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
                StoreLayout(id: StoreID(rawValue: "id-\($0)"), name: try DisplayName($0), walk: [], version: 1)
            }
        )
        #expect(shops.stores.map(\.name.text) == ["corner shop", "Market"])
        #expect(try shops.resolve("MARKET").id.description == "id-Market")
        #expect(try shops.resolve("id-corner shop").name.text == "corner shop")
        let error = ShopLayoutError.noSuchStore(reference: "Mall", existing: ["corner shop", "Market"])
        #expect(throws: error) { try shops.resolve("Mall") }
    }
}
