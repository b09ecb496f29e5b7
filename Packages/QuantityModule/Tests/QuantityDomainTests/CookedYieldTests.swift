import Quantities
import Testing

@testable import QuantityDomain

@Suite struct CookedYieldTests {
    private func raw(_ value: Rational, _ unit: String, _ key: String, _ text: String) throws -> AmountRange? {
        try CookedYield(of: key, in: text)?.raw(AmountRange(Amount(value, UnitCode(rawValue: unit))))
    }

    @Test(arguments: [
        ("3", "cup", "white rice", "cooked white rice", 0.915, "cup"),
        ("280", "g", "white rice", "rice, cooked", 100, "g"),
        ("2", "cup", "black bean", "black beans, cooked and drained", 0.682, "cup"),
        ("3", "cup", "chicken breast", "cooked chicken breasts", 560, "g"),
        ("238", "g", "spaghetti", "gekochte Spaghetti", 100, "g"),
        ("1", "lb", "chicken", "chicken, cooked", 1.333, "lb"),
    ])
    func `a cooked amount becomes the raw one`(
        value: String,
        unit: String,
        key: String,
        text: String,
        expected: Double,
        rawUnit: String
    ) throws {
        let amount = try #require(Rational(value))
        let found = try #require(try raw(amount, unit, key, text))
        #expect(abs(found.upper.doubleValue / expected - 1) < 0.001)
        #expect(found.unit.rawValue == rawUnit)
    }

    @Test func `raw ingredients, pieces and cans stay what they are`() throws {
        #expect(try raw(3, "cup", "white rice", "uncooked white rice") == nil)
        #expect(try raw(3, "cup", "carrot", "cooked carrots") == nil)
        #expect(try raw(1, "can", "black bean", "black beans, cooked, drained") == nil)
        #expect(try raw(2, "", "chicken breast", "cooked chicken breasts") == nil)
    }
}
