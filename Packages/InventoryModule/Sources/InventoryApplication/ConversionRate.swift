import InventoryDomain
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

    /// Creates the rate of a conversion; `nil` for one that an unknown ingredient does not allow.
    ///
    /// - Throws: ``AmountConverterError`` for a rate that is not exact.
    init?(
        _ conversion: UnitConversion,
        of amount: Amount,
        to unit: UnitCode,
        isIngredientKnown: Bool
    ) throws(AmountConverterError) {
        let isExact = conversion.steps.allSatisfy { $0.basis == .definition }
        // Without an ingredient, only definitions count: a weight would belong to an unknown ingredient.
        guard isIngredientKnown || isExact else { return nil }
        guard let rate = try? conversion.value / amount.value else {
            let sentence = "\(amount.unit) cannot be converted to \(unit) exactly: use the unit of the stock."
            throw AmountConverterError(reason: sentence, isTemporary: false)
        }
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
