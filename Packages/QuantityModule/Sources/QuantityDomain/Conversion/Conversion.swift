public import Quantities

/// An amount in another unit, and the steps that led there; none when the unit was the same already.
public struct Conversion: Hashable, Sendable {
    /// The result.
    public let amount: Amount
    /// The steps in order.
    public let path: [ConversionStep]

    /// Whether every step is a definition.
    public var isExact: Bool { path.allSatisfy(\.exact) }

    /// Converts another value of the source's unit over the same path, exactly.
    ///
    /// Degrees have no path of their own for each value: 0 °C is not 0 °F, so they are converted by their scales.
    public func applied(to value: Rational) throws(QuantityError) -> Rational {
        if let unit = path.first?.from.unit, UnitTable.standard.isTemperature(unit) {
            return try UnitTable.standard.convert(Amount(value, unit), to: amount.unit).value
        }
        guard let first = path.first, first.from.value != .zero else { return value }
        do { return try value * (amount.value / first.from.value) } catch { throw .arithmetic(error) }
    }
}
