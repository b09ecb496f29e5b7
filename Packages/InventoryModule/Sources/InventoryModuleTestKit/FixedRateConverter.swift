public import InventoryModule
public import Quantities

/// Converts by the rates that a test gives it.
public struct FixedRateConverter: AmountConverter {
    private let rates: [UnitCode: [UnitCode: Rational]]

    /// Makes a converter from the rates of units that each unit converts to.
    public init(_ rates: [UnitCode: [UnitCode: Rational]] = [:]) { self.rates = rates }

    /// The known rates among those asked for.
    public func rates(
        from unit: UnitCode,
        to others: [UnitCode]
    ) async throws(AmountConverterError) -> [UnitCode: Rational] {
        (rates[unit] ?? [:]).filter { others.contains($0.key) }
    }
}
