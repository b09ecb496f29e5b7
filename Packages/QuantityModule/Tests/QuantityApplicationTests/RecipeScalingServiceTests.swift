import Quantities
import QuantityModule
import Testing

@Suite struct RecipeScalingServiceTests {
    private let service = RecipeScalingService()
    private func parse(_ text: String) -> StructuredQuantity {
        IngredientParsingService().parseToStructured(text: text)
    }

    @Test(arguments: [
        ("2 cups flour", "3/2", "3 cups"), ("1.5 lbs chicken", "3/2", "2 1/4 lbs"), ("2 to 3 lb beef", "2", "4–6 lbs"),
        ("1/3 cup oil", "3", "1 cup"), ("4 eggs", "3/4", "3"), ("1 cup oil", "4/3", "1 1/3 cups"),
        ("1 cup oil", "1/7", "≈ 1/8 cup"),
    ])
    func `countable quantities scale exactly`(line: String, factor: String, expected: String) throws {
        let scaled = try service.scale(parse(line), by: try #require(Rational(factor)))
        #expect(scaled.displayText == expected)
    }

    @Test func `an unparseable quantity stays as it is`() throws {
        let pinch = parse("a pinch of salt")
        #expect(try service.scale(pinch, by: 3) == pinch)
    }

    @Test func `temperatures stay as they are, also as a range`() throws {
        let unit = UnitCode(rawValue: "°C")
        for range in [AmountRange(180, 180, unit), AmountRange(180, 200, unit)] {
            let heat = QuantityFormatter().quantity(range, confidence: 1)
            #expect(try service.scale(heat, by: 2) == heat)
        }
    }

    @Test(arguments: [(1.33, "cup", "1 1/3 cups"), (2.5, "lb", "2 1/2 lbs"), (3.0, "cup", "3 cups"), (0.5, nil, "1/2")])
    func `scaled values read like a recipe`(value: Double, unit: String?, expected: String) {
        #expect(service.formatScaled(value, unit: unit) == expected)
    }

    @Test func `an unusual value is shown as it is`() {
        #expect(service.formatScaled(.infinity, unit: "cup") == "inf cup")
    }

    @Test(arguments: [Rational.zero, -1])
    func `a factor has to be above zero`(factor: Rational) {
        for line in ["1 cup oil", "a pinch of salt"] {
            #expect(throws: CalculationError.factorNotPositive(factor)) {
                try service.scale(parse(line), by: factor)
            }
        }
    }

    @Test func `thirds stay thirds`() throws {
        let third = try service.scale(parse("1 cup oil"), by: Rational(1, 3))
        #expect(try service.scale(third, by: 3).range == parse("1 cup oil").range)
    }
}
