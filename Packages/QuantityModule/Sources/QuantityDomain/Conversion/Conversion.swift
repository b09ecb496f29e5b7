public import Quantities

/// An amount in another unit, and the steps that led there; none when the unit was the same already.
public struct Conversion: Hashable, Sendable {
    /// The result.
    public let amount: Amount
    /// The steps in order.
    public let path: [ConversionStep]

    /// Whether every step is a definition.
    public var isExact: Bool { path.allSatisfy(\.exact) }

    /// How often the result's unit is in the source's: exact over the same path for every amount.
    public func applied(to value: Rational) throws(QuantityError) -> Rational {
        guard let first = path.first, first.from.value != .zero else { return value }
        do { return try value * (amount.value / first.from.value) } catch { throw .arithmetic(error) }
    }
}
