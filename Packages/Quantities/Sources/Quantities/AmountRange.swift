/// An exact amount, or a range between two amounts of one unit.
public struct AmountRange: Hashable, Sendable {
    /// The lower end; equal to ``upper`` for a single amount.
    public let lower: Rational
    /// The amount, or the upper end.
    public let upper: Rational
    /// The unit of both ends.
    public let unit: UnitCode

    /// Creates a range and puts its ends in order.
    public init(_ first: Rational, _ second: Rational, _ unit: UnitCode) {
        lower = min(first, second)
        upper = max(first, second)
        self.unit = unit
    }

    /// Creates a range that is a single amount.
    public init(_ amount: Amount) { self.init(amount.value, amount.value, amount.unit) }

    /// Whether the two ends differ.
    public var isRange: Bool { lower != upper }

    /// The upper end: the amount to buy when a recipe says "2 to 3".
    public var amount: Amount { Amount(upper, unit) }

    /// Returns the range with both ends multiplied by an exact factor above zero.
    public func scaled(by factor: Rational) throws(AmountError) -> AmountRange {
        guard factor > .zero else { throw .factorNotPositive(factor) }
        do { return AmountRange(try lower * factor, try upper * factor, unit) } catch { throw .arithmetic(error) }
    }

    /// Returns the sum of two ranges of the same unit, end by end.
    public func adding(_ other: AmountRange) throws(AmountError) -> AmountRange {
        guard unit == other.unit else { throw .unlikeUnits(unit, other.unit) }
        do {
            return AmountRange(try lower + other.lower, try upper + other.upper, unit)
        } catch { throw .arithmetic(error) }
    }
}
