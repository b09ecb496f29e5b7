package import Quantities

/// A small fraction for reading numbers; a number that does not fit in 64 bits is too large for a kitchen.
package struct Fraction: Equatable, Sendable {
    package let numerator: Int64
    package let denominator: Int64

    static let one = Fraction(1)
    /// Marks a number with too many digits; every operation preserves it.
    static let tooLarge = Fraction(.max, 0)
    /// Marks digits that are not a number, as in "3.5.2"; the result of an operation with it is ``tooLarge``.
    package static let garbled = Fraction(.min, 0)

    init(_ whole: Int64) {
        numerator = whole
        denominator = 1
    }

    init(_ numerator: Int64, _ denominator: Int64) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Reads "3/2" or "3".
    init?(text: String) {
        let parts = text.split(separator: "/").map { Int64($0) }
        guard let numerator = parts.first ?? nil else { return nil }
        guard parts.count == 2 else {
            self.init(numerator)
            return
        }
        guard let denominator = parts[1], denominator > 0 else { return nil }
        self.init(numerator, denominator)
    }

    var isTooLarge: Bool { denominator == 0 }
    var isWhole: Bool { denominator == 1 }
    var isBelowOne: Bool { numerator < denominator }
    var isZero: Bool { numerator == 0 && denominator != 0 }

    func adding(_ other: Fraction) -> Fraction {
        if isTooLarge || other.isTooLarge { return .tooLarge }
        if denominator == other.denominator {
            let (sum, overflow) = numerator.addingReportingOverflow(other.numerator)
            return overflow ? .tooLarge : Fraction(sum, denominator)
        }
        let (left, first) = numerator.multipliedReportingOverflow(by: other.denominator)
        let (right, second) = other.numerator.multipliedReportingOverflow(by: denominator)
        let (below, third) = denominator.multipliedReportingOverflow(by: other.denominator)
        let (sum, fourth) = left.addingReportingOverflow(right)
        return first || second || third || fourth ? .tooLarge : Fraction(sum, below)
    }

    func multiplied(by other: Fraction) -> Fraction {
        if isTooLarge || other.isTooLarge { return .tooLarge }
        let (above, first) = numerator.multipliedReportingOverflow(by: other.numerator)
        let (below, second) = denominator.multipliedReportingOverflow(by: other.denominator)
        return first || second ? .tooLarge : Fraction(above, below)
    }

    func divided(by other: Fraction) -> Fraction {
        multiplied(by: Fraction(other.denominator, other.numerator))
    }

    /// Whether this fraction is smaller; a number that is too large is never smaller.
    func isLess(than other: Fraction) -> Bool {
        if isTooLarge || other.isTooLarge { return false }
        let left = numerator.multipliedFullWidth(by: other.denominator)
        let right = other.numerator.multipliedFullWidth(by: denominator)
        return (left.high, left.low) < (right.high, right.low)
    }

    /// The exact number; `nil` when it is too large.
    package var rational: Rational? {
        guard !isTooLarge else { return nil }
        return try? Rational(Int128(numerator), Int128(denominator))
    }
}
