public import InventoryModule
public import Quantities

/// Converts by the rates that a test gives it.
public struct FixedRateConverter: AmountConverter {
    private let rates: [UnitCode: [UnitCode: Rational]]
    private let measured: [String: [UnitCode: [UnitCode: Rational]]]

    /// Makes a converter from the rates of units that each unit converts to: exact ones, and an ingredient's own.
    public init(
        _ rates: [UnitCode: [UnitCode: Rational]] = [:],
        measured: [String: [UnitCode: [UnitCode: Rational]]] = [:]
    ) {
        self.rates = rates
        self.measured = measured
    }

    /// The known rates among those asked for.
    public func rates(
        from unit: UnitCode,
        to others: [UnitCode],
        ingredientKey: String
    ) async throws(AmountConverterError) -> [UnitCode: ConversionRate] {
        let exact = (rates[unit] ?? [:]).mapValues { ConversionRate($0) }
        let measured = (measured[ingredientKey]?[unit] ?? [:]).mapValues { ConversionRate($0, measuredBy: ["a test"]) }
        return exact.merging(measured) { exact, _ in exact }.filter { others.contains($0.key) }
    }
}
