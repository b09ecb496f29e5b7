import Quantities
import QuantityDomain
import Testing

@Suite struct ConversionGraphTests {
    @Test func `both ends of a temperature range are converted by the scales`() throws {
        let (celsius, fahrenheit) = (UnitCode(rawValue: "°C"), UnitCode(rawValue: "°F"))
        let found = try ConversionGraph().convert(Amount(200, celsius), to: fahrenheit, ingredientKey: "")
        let conversion = try #require(found)
        #expect(conversion.amount.value == 392)
        #expect(try conversion.applied(to: 180) == 356)
        #expect(try conversion.applied(to: 0) == 32)
    }

    private let graph = ConversionGraph()
    private func code(_ text: String) -> UnitCode { UnitCode(rawValue: text) }

    @Test func `2 cups of flour are 240 g by King Arthur's weight`() throws {
        let amount = Amount(2, code("cup"))
        let way = try #require(try graph.convert(amount, to: code("g"), ingredientKey: "all purpose flour"))
        #expect(way.amount == Amount(240, code("g")))
        #expect(way.path.map(\.exact) == [false])
        #expect(way.path.first?.source == "King Arthur Baking ingredient weight chart")
    }

    @Test func `a longer path shows every step`() throws {
        let amount = Amount(1, code("kg"))
        let way = try #require(try graph.convert(amount, to: code("tbsp"), ingredientKey: "all purpose flour"))
        #expect(way.path.map(\.exact) == [true, false, true])
        #expect(way.amount.value.description == "400/3")
        #expect(!way.isExact)
    }

    @Test func `a definition is preferred to a weight`() throws {
        let weights = [
            IngredientWeight.of("x", 1, "cup", 100, "here"), IngredientWeight.of("x", 1, "tbsp", 50, "there"),
        ]
        let own = ConversionGraph(weights: weights)
        let way = try #require(try own.convert(Amount(1, code("cup")), to: code("tbsp"), ingredientKey: "x"))
        #expect(way.isExact)
        #expect(way.amount.value == 16)
    }

    @Test(arguments: [
        ("", "g", "egg", "50"), ("clove", "g", "garlic", "3"), ("stick", "g", "butter", "113"),
        ("", "g", "lemon", "58"),
    ])
    func `counted things have weights`(from: String, to: String, key: String, grams: String) throws {
        let way = try #require(try graph.convert(Amount(1, code(from)), to: code(to), ingredientKey: key))
        #expect(way.amount.value.description == grams)
    }

    @Test(arguments: [
        ("cup", "g", ""), ("cup", "g", "dragon fruit"), ("", "tbsp", "lemon juice"), ("bunch", "g", "parsley"),
        ("can", "g", "canned tomato"), ("", "g", "heavy cream"),
    ])
    func `a conversion without a path is never guessed`(from: String, to: String, key: String) throws {
        #expect(try graph.convert(Amount(1, code(from)), to: code(to), ingredientKey: key) == nil)
    }

    @Test func `the same unit needs no step`() throws {
        let way = try #require(try graph.convert(Amount(3, code("florp")), to: code("florp"), ingredientKey: ""))
        #expect(way.path.isEmpty)
        #expect(way.isExact)
    }

    @Test func `a number that does not fit is refused`() throws {
        let huge = Amount(try Rational(Int128.max - 1, 1), code("gallon"))
        #expect(throws: CalculationError.arithmetic(.overflow)) {
            try graph.convert(huge, to: code("tsp"), ingredientKey: "")
        }
    }
}

extension IngredientWeight {
    fileprivate static func of(
        _ key: String,
        _ value: Rational,
        _ unit: String,
        _ grams: Rational,
        _ source: String
    ) -> Self {
        IngredientWeight(
            ingredientKey: key,
            measure: Amount(value, UnitCode(rawValue: unit)),
            weight: Amount(grams, UnitCode(rawValue: "g")),
            source: source
        )
    }
}
