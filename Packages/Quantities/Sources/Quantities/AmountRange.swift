/// An exact amount, or everything between two amounts of one unit.
public struct AmountRange: Hashable, Sendable {
    /// The lower end; equal to ``upper`` for a single amount.
    public let lower: Rational
    /// The amount, or the upper end.
    public let upper: Rational
    /// The unit of both ends.
    public let unit: UnitCode

    /// Makes a range; the ends are put in order.
    public init(_ first: Rational, _ second: Rational, _ unit: UnitCode) {
        lower = min(first, second)
        upper = max(first, second)
        self.unit = unit
    }

    /// Makes a single amount.
    public init(_ amount: Amount) { self.init(amount.value, amount.value, amount.unit) }

    /// Whether the two ends differ.
    public var isRange: Bool { lower != upper }

    /// The upper end: what is bought when a recipe says "2 to 3".
    public var amount: Amount { Amount(upper, unit) }

    /// Both ends times an exact factor above zero.
    public func scaled(by factor: Rational) throws(AmountError) -> AmountRange {
        guard factor > .zero else { throw .factorNotPositive(factor) }
        do { return AmountRange(try lower * factor, try upper * factor, unit) } catch { throw .arithmetic(error) }
    }

    /// Lower end plus lower end and upper end plus upper end, for ranges of the same unit.
    public func adding(_ other: AmountRange) throws(AmountError) -> AmountRange {
        guard unit == other.unit else { throw .unlikeUnits(unit, other.unit) }
        do {
            return AmountRange(try lower + other.lower, try upper + other.upper, unit)
        } catch { throw .arithmetic(error) }
    }
}
