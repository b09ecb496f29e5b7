/// A whole number of up to 255 bits: the sum of two products of 127 bits each.
///
/// It holds intermediate results of an addition, so that a sum overflows only when its lowest terms do not fit.
struct WideInteger {
    /// The upper half of the two's complement, which carries the sign.
    private let high: Int128
    /// The lower half.
    private let low: UInt128

    /// Multiplies two numbers at full width.
    init(_ left: Int128, times right: Int128) { (high, low) = left.multipliedFullWidth(by: right) }

    private init(high: Int128, low: UInt128) {
        self.high = high
        self.low = low
    }

    /// The sum of two products.
    static func + (left: WideInteger, right: WideInteger) -> WideInteger {
        let (low, carry) = left.low.addingReportingOverflow(right.low)
        return WideInteger(high: left.high + right.high + (carry ? 1 : 0), low: low)
    }

    /// The absolute value.
    private var magnitude: (high: UInt128, low: UInt128) {
        let upper = UInt128(bitPattern: high)
        return high < 0 ? (~upper + (low == 0 ? 1 : 0), ~low &+ 1) : (upper, low)
    }

    /// Returns the remainder of the absolute value divided by `divisor`, which is above zero.
    func remainder(dividingBy divisor: UInt128) -> UInt128 {
        let (high, low) = magnitude
        return divisor.dividingFullWidth((high % divisor, low)).remainder
    }

    /// Returns the number divided by one of its divisors; `nil` when the result has more than 127 bits.
    func divided(by divisor: UInt128) -> Int128? {
        let (upper, lower) = magnitude
        guard upper < divisor else { return nil }
        let quotient = divisor.dividingFullWidth((upper, lower)).quotient
        guard let magnitude = Int128(exactly: quotient) else { return nil }
        return high < 0 ? -magnitude : magnitude
    }
}
