import CommandsTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct WholeNeedTests {
    private let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test())

    private func items(_ lines: [String]) async throws -> [MergeItem] {
        let read = try await module.readLines(lines.map { LineToRead($0, locale: "en") })
        return read.map { read in
            MergeItem(
                ingredientKey: read.line.ingredientKey,
                listName: read.line.listName,
                quantity: read.line.quantity,
                part: read.need.part
            )
        }
    }

    private func demands(_ lines: [String], stock: [String: [Amount]] = [:]) async throws -> [IngredientDemand] {
        try await module.addUp(try await items(lines), stock: stock.mapValues { [StockOnHand($0)] })
    }

    @Test(arguments: [
        (["3 lemons", "juice of 2 lemons"], "lemon", "5"), (["juice of 2 lemons", "zest of 1 lemon"], "lemon", "2"),
        (["3 lemons", "6 tbsp lemon juice", "zest of 1 lemon"], "lemon", "5"),
        (["1 lemon, zested and juiced", "juice of 1 lemon"], "lemon", "2"),
        (["2 eggs", "3 egg whites", "5 egg yolks"], "egg", "7"), (["4 egg whites"], "egg", "4"),
        (["1 tbsp lemon juice", "1 tsp lemon zest"], "lemon", "1"),
    ])
    func `parts of one whole come from the same pieces`(lines: [String], key: String, take: String) async throws {
        let demand = try #require(try await demands(lines).first)
        #expect(try await demands(lines).count == 1)
        #expect(demand.item.ingredientKey == key)
        #expect(demand.take.map(\.displayText) == [take])
        #expect(demand.item.counted == Array(lines.indices))
    }

    @Test func `the name is that of the whole in the number of the total, and the path says how parts were counted`()
        async throws
    {
        let demand = try #require(try await demands(["1 lemon", "6 tbsp lemon juice"]).first)
        #expect(demand.item.listName == "Lemons")
        #expect(demand.item.path.map(\.to) == [Amount(2, .count)])
        #expect(demand.conversions.count == 1)
    }

    @Test(arguments: [
        (["60 g onions"], "1", "Onion"), (["300 g onions"], "3", "Onions"), (["2 eggs", "1 egg"], "3", "Eggs"),
    ])
    func `an ingredient is named in the number of the pieces that are taken`(
        lines: [String],
        take: String,
        name: String
    ) async throws {
        let demand = try #require(try await demands(lines).first)
        #expect(demand.take.map(\.displayText) == [take])
        #expect(demand.item.listName == name)
    }

    @Test func `stock of a part meets the part first, and stock of the whole the rest`() async throws {
        let lines = ["3 lemons", "6 tbsp lemon juice", "zest of 1 lemon"]
        let bottle = ["lemon juice": [Amount(1, UnitCode(rawValue: "cup"))]]
        #expect(try await demands(lines, stock: bottle).first?.take.map(\.displayText) == ["4"])
        let both = bottle.merging(["lemon": [Amount(4, .count)]]) { $1 }
        let demand = try #require(try await demands(lines, stock: both).first)
        #expect(demand.take.isEmpty)
        #expect(demand.net?.toBuy.isEmpty == true)
        #expect(demand.net?.inStock.map(\.displayText) == ["1 cup", "4"])
    }

    @Test func `stock of a part that does not convert is reported where the part is needed`() async throws {
        let jar = UnitCode(rawValue: "jar")
        let stock = ["lemon juice": [Amount(1, jar)], "lemon": [Amount(1, .count), Amount(2, jar)]]
        let demand = try #require(try await demands(["3 lemons", "6 tbsp lemon juice"], stock: stock).first)
        #expect(demand.net?.untaken.map(\.ingredientKey) == ["lemon juice", "lemon"])
        #expect(demand.net?.untaken.flatMap(\.amounts) == [Amount(1, jar), Amount(2, jar)])
        let zest = try #require(try await demands(["3 lemons", "zest of 1 lemon"], stock: stock).first)
        #expect(zest.net?.untaken.map(\.ingredientKey) == ["lemon"])
    }

    @Test func `an amount of a part that no pieces are known for is needed beside the pieces`() async throws {
        let part = PartOfWhole(wholeKey: "lemon", partKeys: ["lemon juice"])
        let jar = QuantityFormatter().quantity(AmountRange(Amount(1, UnitCode(rawValue: "jar"))), confidence: 1)
        let juice = MergeItem(ingredientKey: "lemon juice", listName: "Lemon juice", quantity: jar, part: part)
        let needs = try await items(["2 lemons", "zest of 1 lemon"]) + [juice]
        let demand = try #require(try await module.addUp(needs).first)
        #expect(Set(demand.item.totals.map(\.displayText)) == ["1 jar", "3"])
        #expect(demand.item.counted == [0, 1, 2])
    }

    @Test func `stock is subtracted before pieces are rounded up`() async throws {
        // 5 tbsp are 5/3 lemons; 2 tbsp in stock leave exactly one.
        let stock = ["lemon juice": [Amount(2, UnitCode(rawValue: "tbsp"))]]
        #expect(
            try await demands(["5 tbsp lemon juice", "zest of 1 lemon"], stock: stock).first?.take
                .map(\.displayText) == ["1"]
        )
    }

    @Test(arguments: 0..<216)
    func `what is bought covers each part and the whole pieces, and no more`(number: Int) async throws {
        // All cases of so many whole lemons, tablespoons of juice, zests, lemons in stock, and bottled juice.
        let (whole, zest, inStock) = (number % 3, number / 3 % 3, number / 9 % 3)
        let (juice, bottled) = (number / 27 % 4 * 2 + 1, number / 108 * 3)
        var lines = ["\(juice) tbsp lemon juice"]
        if whole > 0 { lines.append("\(whole) lemons") }
        if zest > 0 { lines.append("zest of \(zest) lemons") }
        guard lines.count > 1 else { return }
        let stock = [
            "lemon": [Amount(Rational(inStock), .count)],
            "lemon juice": [Amount(Rational(bottled), UnitCode(rawValue: "tbsp"))],
        ]
        let demand = try #require(try await demands(lines, stock: stock).first)
        let taken = demand.take.first?.range?.upper ?? .zero
        let pressed = (max(0, juice - bottled) + 2) / 3
        #expect(taken == Rational(max(0, max(zest, pressed) + whole - inStock)))
    }
}
