/// An exact number of one unit.
public struct Amount: Hashable, Sendable, Codable {
    /// How many.
    public let value: Rational
    /// Of what.
    public let unit: UnitCode

    /// Makes an amount.
    public init(_ value: Rational, _ unit: UnitCode) {
        self.value = value
        self.unit = unit
    }

    /// The exact sum of two amounts of the same unit.
    ///
    /// - Throws: ``AmountError/unlikeUnits(_:_:)`` for different units, even of the same dimension:
    ///   converting is the quantity module's work.
    public func adding(_ other: Amount) throws(AmountError) -> Amount {
        guard unit == other.unit else { throw .unlikeUnits(unit, other.unit) }
        do { return Amount(try value + other.value, unit) } catch { throw .arithmetic(error) }
    }

    /// The amount times an exact factor.
    public func scaled(by factor: Rational) throws(AmountError) -> Amount {
        do { return Amount(try value * factor, unit) } catch { throw .arithmetic(error) }
    }
}
