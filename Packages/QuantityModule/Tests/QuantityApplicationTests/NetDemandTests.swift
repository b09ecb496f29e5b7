import Quantities
import QuantityModule
import Testing

@Suite struct NetDemandTests {
    private func outcome(_ need: [String], stock: [String], key: String) throws -> NetDemand.Outcome {
        let parser = IngredientLineParser()
        let amounts = stock.compactMap { parser.parse($0).quantity.range?.amount }
        return try NetDemand().subtract(
            stock: [StockOnHand(amounts)],
            from: need.map { parser.parse($0).quantity },
            ingredientKey: key
        )
    }

    @Test func `1 kg in stock covers 2 cups of flour, and the path is shown`() throws {
        let outcome = try outcome(["2 cups"], stock: ["1 kg"], key: "all purpose flour")
        #expect(outcome.toBuy.isEmpty)
        #expect(outcome.inStock.map(\.displayText) == ["1 kg"])
        #expect(outcome.path.map(\.exact) == [true, false])
    }

    @Test(arguments: [
        (["750 g"], ["500 g"], "x", ["250 g"]), (["2-3 lb"], ["1 lb"], "x", ["2 lbs"]),
        (["1 kg"], ["300 g"], "x", ["0.7 kg"]),
        (["2 cups"], ["1 cup", "8 tbsp"], "x", ["1/2 cup"]), (["4 eggs"], ["1 dozen"], "egg", []),
        (["10 cups"], ["480 g"], "all purpose flour", ["6 cups"]), (["2 bunches"], ["100 g"], "parsley", ["1/3 bunch"]),
        (["1 cup", "100 g"], ["160 g"], "all purpose flour", ["1/2 cup"]), (["3"], [], "lemon", ["3"]),
        (["1 cup", "2 cups"], ["2 cups"], "x", ["1 cup"]),
    ])
    func `stock is used once, first in its own dimension`(
        need: [String],
        stock: [String],
        key: String,
        expected: [String]
    ) throws {
        #expect(try outcome(need, stock: stock, key: key).toBuy.map(\.displayText) == expected)
    }

    @Test(arguments: [
        (["600 g"], ["500 g", "2 jars"], ["100 g"], ["2 jars"]), (["10 g"], ["10 g", "5"], [], ["5"]),
        (["20 g"], ["10 g", "5 pieces", "2 cups"], ["10 g"], ["2 cups", "5 pieces"]),
        (["2 jars", "20 g"], ["10 g", "1 jar"], ["1 jar", "10 g"], []),
    ])
    func `of one product, the part that does not convert is reported in its own unit`(
        need: [String],
        stock: [String],
        toBuy: [String],
        untaken: [String]
    ) throws {
        let outcome = try outcome(need, stock: stock, key: "dragon fruit powder")
        let amounts = outcome.untaken.flatMap(\.amounts)
        #expect(outcome.toBuy.map(\.displayText) == toBuy)
        #expect(amounts.map { QuantityFormatter().text(of: AmountRange($0)).text } == untaken)
    }

    @Test func `without a path nothing is subtracted`() throws {
        let outcome = try outcome(["1 cup"], stock: ["300 g"], key: "dragon fruit")
        #expect(outcome.toBuy.map(\.displayText) == ["1 cup"])
        #expect(outcome.path.isEmpty)
    }

    @Test func `10,000 units of one ingredient that no path connects are subtracted without comparing all pairs`()
        throws
    {
        let amounts = (0..<10_000).map { Amount(.one, UnitCode(rawValue: "unit \($0)")) }
        let formatter = QuantityFormatter()
        let outcome = try NetDemand().subtract(
            stock: [StockOnHand(amounts.dropLast())],
            from: amounts.map { formatter.quantity(AmountRange($0), confidence: 1) },
            ingredientKey: "all purpose flour"
        )
        #expect(outcome.toBuy.map(\.displayText) == ["1 unit 9999"])
    }

    @Test func `an unparseable need has no amount to buy`() throws {
        #expect(try outcome(["a pinch"], stock: ["300 g"], key: "salt").toBuy.isEmpty)
    }
}
