/// A whole number of up to 255 bits: the sum of two products of 127 bits each.
///
/// It holds intermediate results of an addition, so that a sum overflows only when its lowest terms do not fit.
struct WideInteger {
    private let high: UInt128
    private let low: UInt128
    private let isNegative: Bool

    /// Multiplies two numbers at full width.
    init(_ left: Int128, times right: Int128) {
        (high, low) = left.magnitude.multipliedFullWidth(by: right.magnitude)
        isNegative = (left < 0) != (right < 0)
    }

    private init(high: UInt128, low: UInt128, isNegative: Bool) {
        self.high = high
        self.low = low
        self.isNegative = isNegative
    }

    /// The sum of two products.
    static func + (left: WideInteger, right: WideInteger) -> WideInteger {
        if left.isNegative == right.isNegative {
            let (low, carry) = left.low.addingReportingOverflow(right.low)
            return WideInteger(high: left.high + right.high + (carry ? 1 : 0), low: low, isNegative: left.isNegative)
        }
        let (larger, smaller) = (left.high, left.low) < (right.high, right.low) ? (right, left) : (left, right)
        let (low, borrow) = larger.low.subtractingReportingOverflow(smaller.low)
        return WideInteger(
            high: larger.high - smaller.high - (borrow ? 1 : 0),
            low: low,
            isNegative: larger.isNegative
        )
    }

    /// Returns the remainder of the absolute value divided by `divisor`, which is above zero.
    func remainder(dividingBy divisor: UInt128) -> UInt128 {
        divisor.dividingFullWidth((high % divisor, low)).remainder
    }

    /// Returns the number divided by one of its divisors; `nil` when the result has more than 127 bits.
    func divided(by divisor: UInt128) -> Int128? {
        guard high < divisor else { return nil }
        let quotient = divisor.dividingFullWidth((high, low)).quotient
        guard let magnitude = Int128(exactly: quotient) else { return nil }
        return isNegative ? -magnitude : magnitude
    }
}
