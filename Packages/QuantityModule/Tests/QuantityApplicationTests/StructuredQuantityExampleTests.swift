import CommandsTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// Every figure that the requirements give as an example.
@Suite struct StructuredQuantityExampleTests {
    private let parsing = IngredientParsingService(locale: "en-US")
    private let scaling = RecipeScalingService(locale: "en-US")

    @Test func `2 thirds are 0.667, one and a half 1.5, three quarters 0.75`() throws {
        for (text, value) in [("2/3", 0.667), ("1 1/2", 1.5), ("3/4", 0.75), ("1.5", 1.5)] {
            #expect(abs(try #require(parsing.convertToNumeric(text)) - value) < 0.0005)
        }
        #expect(parsing.convertToNumeric("a pinch") == nil)
    }

    @Test func `two cups, one and a half pounds and three quarters of a teaspoon are read`() {
        for (text, value, unit) in [("2 cups", 2, "cup"), ("1.5 lbs", 1.5, "lb"), ("3/4 teaspoon", 0.75, "tsp")] {
            let quantity = parsing.parseToStructured(text: text)
            #expect(quantity.numericValue == value)
            #expect(quantity.standardUnit == unit)
            #expect(quantity.isParseable)
        }
    }

    @Test(arguments: [
        ["cup", "cup", "cups"], ["tbsp", "tablespoon", "tablespoons", "tbsp", "T"],
        ["tsp", "teaspoon", "teaspoons", "tsp", "t"], ["lb", "pound", "pounds", "lb", "lbs"],
        ["oz", "ounce", "ounces", "oz"], ["ml", "milliliter", "ml"], ["l", "liter", "l"], ["g", "gram", "g"],
        ["kg", "kilogram", "kg"],
    ])
    func `every name of a unit leads to its code`(names: [String]) {
        for name in names { #expect(parsing.standardizeUnit(name) == names.first) }
    }

    @Test(arguments: ["a pinch", "to taste"])
    func `a text without a number has no value, and stays as it is`(text: String) {
        let quantity = parsing.parseToStructured(text: text)
        #expect(quantity.numericValue == nil)
        #expect(!quantity.isParseable)
        #expect(quantity.displayText == text)
        #expect((0...1).contains(quantity.parseConfidence))
    }

    @Test func `2 and a half pounds and 1.33 cups read like a recipe`() {
        #expect(scaling.formatScaled(2.5, unit: "lb") == "2 1/2 lbs")
        #expect(scaling.formatScaled(1.33, unit: "cup") == "1 1/3 cups")
    }

    @Test func `four servings become six`() throws {
        let lines = ["2 cups flour", "1.5 lbs chicken", "Salt to taste"]
        let recipe = ScalableRecipe(title: "Pie", servings: 4, lines: lines, locale: "en-US")
        let scaled = try scaling.scale(recipe: recipe, factor: Rational(6, 4))
        #expect(scaled.factor == (try Rational(3, 2)))
        let expected = ["3 cups flour", "2 1/4 lbs chicken", "Salt to taste (adjust for 6 servings)"]
        #expect(scaled.lines.map(\.annotatedText) == expected)
        #expect(scaled.lines.map(\.original.text) == lines)
    }

    @Test func `one cup and two cups of flour are three`() throws {
        let items = [("1 cup flour", "Recipe A"), ("2 cups flour", "Recipe B")].map {
            MergeItem(parsing.parse($0.0), source: $0.1)
        }
        let merged = try #require(try QuantityMergeService().merge(items: items).first)
        #expect(merged.text(of: items) == "All-purpose flour: 3 cups (Recipe A: 1 cup, Recipe B: 2 cups)")
    }

    @Test func `three thirds are one, exactly`() throws {
        let third = AmountRange(Amount(try Rational(1, 3), UnitCode(rawValue: "cup")))
        let sum = try third.adding(third).adding(third)
        #expect(sum.upper == 1)
        #expect(QuantityFormatter().text(of: sum).text == "1 cup")
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `an amount that does not fit is an error, never a wrong number`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func large() throws -> Rational {
            let bits = Int.random(in: 40...126, using: &random)
            let value = Int128(1) << Int128(bits) + Int128(Int.random(in: 0...1_000_000, using: &random))
            return try Rational(value, Int128(Int.random(in: 1...1_000, using: &random)))
        }
        for _ in 0..<40 {
            let (value, factor) = (try large(), try large())
            let quantity = QuantityFormatter().quantity(
                AmountRange(Amount(value, UnitCode(rawValue: "cup"))),
                confidence: 1
            )
            do {
                let scaled = try scaling.scale(quantity, by: factor)
                // Dividing in another order confirms the number.
                #expect(try #require(scaled.range).upper / value == factor, "seed \(seed)")
            } catch CalculationError.arithmetic(.overflow) { continue }
        }
    }
}
