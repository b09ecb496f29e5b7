public import InventoryModule
public import Quantities

/// Converts by the rates that a test provides.
public struct FixedRateConverter: AmountConverter {
    private let rates: [UnitCode: [UnitCode: Rational]]
    private let measured: [String: [UnitCode: [UnitCode: Rational]]]

    /// What every measured rate assumes.
    public static let assumption = StatedAssumption(code: "test", said: "a", meant: "b", sentence: "a is b")

    /// Creates a converter from the rates of each unit: exact ones, and an ingredient's own.
    public init(
        _ rates: [UnitCode: [UnitCode: Rational]] = [:],
        measured: [String: [UnitCode: [UnitCode: Rational]]] = [:]
    ) {
        self.rates = rates
        self.measured = measured
    }

    /// Converts by the known rates among those requested.
    public func convert(
        _ questions: [ConversionQuestion]
    ) async throws(AmountConverterError) -> [[UnitCode: ConvertedAmount]] {
        questions.map(answer)
    }

    private func answer(_ question: ConversionQuestion) -> [UnitCode: ConvertedAmount] {
        let amount = question.amount
        let exact = conversions(of: amount, by: rates[amount.unit] ?? [:])
        let measured = conversions(
            of: amount,
            by: measured[question.ingredientKey]?[amount.unit] ?? [:],
            [ConvertedAmount.Step(.measurement, text: "a test", source: "")],
            [Self.assumption]
        )
        return exact.merging(measured) { exact, _ in exact }.filter { question.units.contains($0.key) }
    }

    private func conversions(
        of amount: Amount,
        by rates: [UnitCode: Rational],
        _ steps: [ConvertedAmount.Step] = [],
        _ assumptions: [StatedAssumption] = []
    ) -> [UnitCode: ConvertedAmount] {
        rates.compactMapValues { rate in
            (try? amount.value * rate).map { ConvertedAmount($0, steps: steps, assumptions: assumptions) }
        }
    }
}
