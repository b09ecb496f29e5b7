import CommandsTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct QuantityMergeServiceTests {
    private let service = QuantityMergeService()

    private func items(_ lines: [String]) -> [MergeItem] {
        lines.map { text in
            let line = IngredientLineParser().parse(text)
            return MergeItem(ingredientKey: line.ingredientKey, listName: line.listName, quantity: line.quantity)
        }
    }

    private func totals(_ lines: [String]) throws -> [String] {
        try service.merge(items: items(lines)).flatMap { $0.totals.map(\.displayText) }
    }

    @Test(arguments: [
        (["1 cup flour", "2 cups flour"], ["3 cups"]), (["2 cups milk", "4 tbsp milk", "1 cup milk"], ["3 1/4 cups"]),
        (["500 g rye", "1 kg rye"], ["1.5 kg"]), (["2 to 3 lb beef", "1 lb beef"], ["3–4 lbs"]),
        (["a dozen eggs", "2 eggs", "1 egg"], ["15"]), (["2 bunches dill", "1 bunch dill"], ["3 bunches"]),
        (["1/3 cup oats", "1/3 cup oats", "1/3 cup oats"], ["1 cup"]),
    ])
    func `like units add up exactly`(lines: [String], expected: [String]) throws {
        #expect(try totals(lines) == expected)
    }

    @Test func `cups and grams of flour add up over its weight, and the path is shown`() throws {
        let merged = try #require(try service.merge(items: items(["2 cups flour", "100 g flour"])).first)
        #expect(merged.totals.map(\.displayText) == ["340 g"])
        #expect(merged.path.count == 1)
        #expect(merged.path.first?.exact == false)
    }

    @Test func `1 heavy cream and 300 g of heavy cream stay separate`() throws {
        let merged = try #require(try service.merge(items: items(["1 heavy cream", "300 g heavy cream"])).first)
        #expect(merged.totals.map(\.displayText) == ["300 g", "1"])
        #expect(merged.path.isEmpty)
    }

    @Test func `without crossing, dimensions stay separate`() throws {
        let merged = try service.merge(items: items(["2 cups flour", "100 g flour"]), crossing: .never)
        #expect(merged.first?.totals.count == 2)
    }

    @Test func `uncounted items are listed by position`() throws {
        let merged = try service.merge(items: items(["3 tsp salt", "1 onion", "a pinch of salt", "salt to taste"]))
        #expect(merged.map(\.ingredientKey) == ["onion", "salt"])
        #expect(merged[1].counted == [0])
        #expect(merged[1].uncounted == [2, 3])
        #expect(try totals(["salt to taste"]).isEmpty)
    }

    @Test func `10,000 units of one ingredient that no path connects are added up without comparing all pairs`() throws
    {
        let items = (0..<10_000).map { number in
            let range = AmountRange(Amount(.one, UnitCode(rawValue: "unit \(number)")))
            return MergeItem(
                ingredientKey: "all purpose flour",
                listName: "Flour",
                quantity: QuantityFormatter().quantity(range, confidence: 1)
            )
        }
        #expect(try service.merge(items: items).map(\.totals.count) == [10_000])
        #expect(try service.getConsolidationPreview(items: items).proposals.isEmpty)
    }

    @Test func `two recipes that need lemons put both on the list`() throws {
        #expect(try totals(["2 lemons", "1 lemon, sliced"]) == ["3"])
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `merging does not depend on order or grouping`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let units = ["cup", "tbsp", "ml", "l"]
        let ranges = try (0..<6).map { _ in
            let low = try Rational(Int128(Int.random(in: 1...60, using: &random)), 12)
            return AmountRange(low, try low * 2, UnitCode(rawValue: units.randomElement(using: &random) ?? "cup"))
        }
        func sum(_ ranges: [AmountRange]) throws -> AmountRange {
            let items = ranges.map {
                MergeItem(ingredientKey: "x", listName: "X", quantity: QuantityFormatter().quantity($0, confidence: 1))
            }
            return try #require(try service.merge(items: items).first?.totals.first?.range)
        }
        func milliliters(_ range: AmountRange) throws -> Rational {
            try UnitTable.standard.convert(range.amount, to: UnitCode(rawValue: "ml")).value
        }
        let whole = try sum(ranges)
        #expect(try sum(ranges.shuffled(using: &random)) == whole, "seed \(seed)")
        let parts = try sum([sum(Array(ranges[..<3])), sum(Array(ranges[3...]))])
        #expect(try milliliters(parts) == milliliters(whole), "seed \(seed)")
    }

    @Test func `a total that does not fit is refused`() throws {
        let huge = AmountRange(
            try Rational(Int128.max - 1, 1),
            try Rational(Int128.max - 1, 1),
            UnitCode(rawValue: "g")
        )
        let item = MergeItem(
            ingredientKey: "x",
            listName: "X",
            quantity: StructuredQuantity(range: huge, displayText: "", parseConfidence: 1)
        )
        #expect(throws: CalculationError.arithmetic(.overflow)) { try service.merge(items: [item, item]) }
    }
}
