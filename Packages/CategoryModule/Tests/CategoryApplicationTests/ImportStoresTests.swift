import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Testing
import TextFormats

@Suite struct ImportStoresTests {
    private let store = InMemoryCategoryStore()

    private func module(_ key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: "smith", key: key, request: key ?? ""))
    }

    /// A market with a walk and a hidden aisle, and a corner shop with a walk.
    private func prepare() async throws {
        _ = try await module("k1").addStore(name: "Market")
        _ = try await module("k2").orderStore("Market", categories: ["Frozen", "Bakery", "Produce"])
        _ = try await module("k3").hideAisles(in: "Market", ["Alcohol"], true)
        _ = try await module("k4").addStore(name: "Corner shop")
        _ = try await module("k5").orderStore("Corner shop", categories: ["Frozen"])
    }

    private func leaving(_ store: String, _ line: Int) -> String {
        "The store \"\(store)\" stays as it is, because line \(line) was refused: correct that line, and import the "
            + "file again."
    }

    private func missing(_ name: String) async throws -> String {
        let names = try await module().listCategories().map(\.name.text)
        return ShopLayoutError.noSuchCategory(reference: name, existing: names.nearestFirst(to: name)).description
    }

    @Test func `a store of which a row is refused stays as it is, and the others are taken`() async throws {
        try await prepare()
        let before = try await module().listStores()
        let text = """
            store,category,hidden,default
            Market,Bakery,,true
            Corner shop,Produce,,
            Market,Frozn,,true
            market,Produce,,true

            """
        let outcome = try await module("i1").importLayout(.stores, text, as: .csv)
        #expect(outcome.taken == 1 && outcome.unchanged == 0 && outcome.refused.map(\.line) == [2, 4, 5])
        let left = leaving("Market", 4)
        #expect(outcome.refused.map(\.reason) == [left, try await missing("Frozn"), left])
        let after = try await module().listStores()
        #expect(after[1] == before[1], "Its walk, its hidden aisle, and that it is not the default store.")
        #expect(after[0].name.text == "Corner shop" && after[0].order[0].name.text == "Produce")
    }

    @Test func `an export has a hidden aisle at its place, and comes back as nothing new`() async throws {
        _ = try await module("k1").addStore(name: "Market")
        _ = try await module("k2").orderStore("Market", categories: ["Frozen", "Bakery", "Produce"])
        _ = try await module("k3").hideAisles(in: "Market", ["Bakery"], true)
        let text = try await module().exportLayout(.stores, as: .csv)
        #expect(text == "store,category,hidden,default\nMarket,Frozen,,\nMarket,Bakery,true,\nMarket,Produce,,\n")
        let outcome = try await module("i1").importLayout(.stores, text, as: .csv)
        #expect(outcome.taken == 0 && outcome.unchanged == 3)
        _ = try await module("k4").hideAisles(in: "Market", ["Bakery"], false)
        let order = try await module().listStores()[0].order.map(\.name.text)
        #expect(order.prefix(3) == ["Frozen", "Bakery", "Produce"])
    }

    @Test func `an aisle that is named twice, and UNKNOWN, are refused, and a new store is not added`() async throws {
        let text = "store,category\nMall,Frozen\nMall,frozen\nMarket,UNKNOWN\n"
        let outcome = try await module("i1").importLayout(.stores, text, as: .csv)
        #expect(
            outcome.refused.map(\.reason) == [
                leaving("Mall", 3), ShopLayoutError.namedTwice(name: "frozen").description,
                ShopLayoutError.unknownStaysLast.description,
            ]
        )
        #expect(outcome.taken == 0)
        #expect(try await module().listStores().isEmpty)
    }

    @Test(arguments: [
        (
            LayoutFormat.jsonLines,
            "{\"store\":\"Market\",\"category\":\"Bakery\"}\nnot json\n{\"store\":\"Corner shop\",\"category\":\"\"}\n",
            [1, 2, 3], 2
        ),
        (.csv, "store,category\nMarket,Bakery\n,Frozen\nCorner shop,\n", [2, 3, 4], 3),
    ])
    func `a row that may be any store's leaves all of them as they are`(
        format: LayoutFormat,
        text: String,
        refused: [Int],
        line: Int
    ) async throws {
        try await prepare()
        let before = try await module().listStores()
        let outcome = try await module("i1").importLayout(.stores, text, as: format)
        #expect(outcome.taken == 0 && outcome.unchanged == 0 && outcome.refused.map(\.line) == refused)
        #expect(outcome.refused.map(\.reason).first == leaving("Market", line))
        #expect(outcome.refused.map(\.reason).last == leaving("Corner shop", line))
        #expect(try await module().listStores() == before)
    }

    @Test func `a row that names neither a store nor an aisle is refused alone`() async throws {
        let outcome = try await module("i1").importLayout(.stores, "store,category\nMall,Frozen\n,\n", as: .csv)
        #expect(outcome.taken == 1)
        #expect(outcome.refused == [RefusedRow(line: 3, reason: ShopLayoutError.emptyName.description)])
    }

    @Test func `a table without the column hidden leaves what is hidden, and one with it shows the others`()
        async throws
    {
        try await prepare()
        let names = "store,category\nMarket,Produce\nMarket,Frozen\n"
        #expect(try await module("i1").importLayout(.stores, names, as: .csv).taken == 2)
        let left = try await module().listStores()[1]
        #expect(left.order.prefix(2).map(\.name.text) == ["Produce", "Frozen"])
        #expect(left.hidden == left.order.filter { $0.name.text == "Alcohol" }.map(\.id) && left.hidden.count == 1)
        let column = "store,category,hidden\nMarket,Produce,\nMarket,Frozen,TRUE\n"
        #expect(try await module("i2").importLayout(.stores, column, as: .csv).taken == 2)
        let changed = try await module().listStores()[1]
        #expect(changed.hidden == changed.order.filter { $0.name.text == "Frozen" }.map(\.id))
    }
}
