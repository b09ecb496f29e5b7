import Quantities
import QuantityDomain
import Testing

@Suite struct WeightContradictionTests {
    private func weight(
        _ value: Rational,
        _ unit: String,
        _ other: Rational,
        _ to: String = "g",
        state: String = ""
    ) -> IngredientWeight {
        IngredientWeight(
            ingredientKey: "x",
            measure: Amount(value, UnitCode(rawValue: unit)),
            weight: Amount(other, UnitCode(rawValue: to)),
            state: state,
            source: "kitchen scale"
        )
    }

    @Test func `a spoon that weighs more than its part of the cup is found`() throws {
        let found = try WeightContradiction.all(in: [weight(1, "cup", 120), weight(1, "tbsp", 8)])
        #expect(found.count == 1)
        #expect(found.first?.expected.value == Rational("15/2"))
        #expect(
            found.first?.description
                == "1 tbsp is 8 g here, but 7.5 g by 1 cup = 120 g: "
                + "keep one of them, or give them different states."
        )
        #expect((found.first?.difference ?? 0) > 0.06)
    }

    @Test func `a figure is written in decimals`() throws {
        let found = try WeightContradiction.all(in: [weight(1, "cup", 400), weight(100, "ml", 150)])
        #expect(found.first?.description.hasPrefix("100 ml is 150 g here, but about 169.07 g by 1 cup = 400 g") == true)
    }

    @Test func `15 kg of butter per tablespoon is found over two conversions`() throws {
        let found = try WeightContradiction.all(in: [
            weight(1, "stick", 113), weight(1, "stick", 8, "tbsp"), weight(1, "tbsp", 15, "kg"),
        ])
        #expect(found.map(\.other.weight.unit.rawValue) == ["kg"])
    }

    @Test func `weights that agree or differ in state do not contradict each other`() throws {
        let spoon = weight(1, "tbsp", try Rational(15, 2))
        let agreeing = [weight(1, "cup", 120), spoon, weight(1, "cup", 100, state: "sifted")]
        #expect(try WeightContradiction.all(in: agreeing).isEmpty)
    }
}
