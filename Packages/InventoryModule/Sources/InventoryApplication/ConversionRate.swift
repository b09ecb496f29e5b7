import Quantities

/// How many of another unit equal one of a unit.
struct ConversionRate: Hashable {
    /// Above zero.
    let value: Rational
    /// The measured steps behind it for people, as applied to the amount, with their sources: "100 g ≈ 1/2 cup (King
    /// Arthur)"; empty for a definition.
    let measuredBy: [String]
    /// What the measured steps assume: the weight of another ingredient, or the usual size of a package.
    let assumptions: [StatedAssumption]

    /// Creates a rate.
    init(_ value: Rational, measuredBy: [String] = [], assumptions: [StatedAssumption] = []) {
        self.value = value
        self.measuredBy = measuredBy
        self.assumptions = assumptions
    }

    /// Creates the rate of a conversion; `nil` for one that an unknown ingredient does not allow, or that is beyond the
    /// exact numbers.
    init?(
        _ conversion: ConvertedAmount,
        of amount: Amount,
        isIngredientKnown: Bool
    ) {
        let isExact = conversion.steps.allSatisfy { $0.basis == .definition }
        // Without an ingredient, only definitions count: a weight would belong to an unknown ingredient.
        guard isIngredientKnown || isExact else { return nil }
        guard let rate = try? conversion.value / amount.value else { return nil }
        let measured = conversion.steps.filter { $0.basis == .measurement }
        self.init(
            rate,
            measuredBy: measured.map { $0.source.isEmpty ? $0.text : "\($0.text) (\($0.source))" },
            // How the name is read says nothing about a definition.
            assumptions: isExact ? [] : conversion.assumptions
        )
    }

    /// Returns the same conversion with another value.
    func with(_ value: Rational) -> ConversionRate {
        ConversionRate(value, measuredBy: measuredBy, assumptions: assumptions)
    }
}
