public import InventoryModule
public import Quantities

/// Converts by the rates that a test provides.
public struct FixedRateConverter: AmountConverter {
    private let rates: [UnitCode: [UnitCode: Rational]]
    private let measured: [String: [UnitCode: [UnitCode: Rational]]]

    /// What every measured rate assumes.
    public static let assumption = ConversionAssumption(code: "test", said: "a", meant: "b", sentence: "a is b")

    /// Creates a converter from the rates of each unit: exact ones, and an ingredient's own.
    public init(
        _ rates: [UnitCode: [UnitCode: Rational]] = [:],
        measured: [String: [UnitCode: [UnitCode: Rational]]] = [:]
    ) {
        self.rates = rates
        self.measured = measured
    }

    /// Returns the known rates among those requested.
    public func rates(
        from amount: Amount,
        to others: [UnitCode],
        ingredientKey: String
    ) async throws(AmountConverterError) -> [UnitCode: ConversionRate] {
        let exact = (rates[amount.unit] ?? [:]).mapValues { ConversionRate($0) }
        let measured = (measured[ingredientKey]?[amount.unit] ?? [:]).mapValues {
            ConversionRate($0, measuredBy: ["a test"], assumptions: [Self.assumption])
        }
        return exact.merging(measured) { exact, _ in exact }.filter { others.contains($0.key) }
    }
}
