/// An exact number: a fraction of two integers, always in lowest terms.
///
/// Thirds stay thirds: three times 1/3 is 1. An operation whose exact result does not fit throws
/// ``ArithmeticError/overflow``; none rounds.
public struct Rational: Hashable, Sendable {
    /// The numerator, which carries the sign.
    public let numerator: Int128
    /// The denominator, which is always positive.
    public let denominator: Int128

    /// Zero.
    public static let zero = Rational(0)
    /// One.
    public static let one = Rational(1)

    /// Creates a whole number.
    public init(_ whole: Int) {
        numerator = Int128(whole)
        denominator = 1
    }

    /// Creates `numerator` over `denominator`, reduced.
    ///
    /// - Throws: ``ArithmeticError/divisionByZero`` when the denominator is zero, and ``ArithmeticError/overflow`` when
    ///   changing the sign overflows.
    public init(_ numerator: Int128, _ denominator: Int128) throws(ArithmeticError) {
        guard denominator != 0 else { throw .divisionByZero }
        guard numerator != .min, denominator != .min else { throw .overflow }
        let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
        let signedDivisor = denominator.signum() * Int128(divisor)
        self.init(lowestTerms: numerator / signedDivisor, over: denominator / signedDivisor)
    }

    /// Creates a constant for source code, such as `Rational(constant: 1, over: 32)`.
    ///
    /// A denominator of zero or less is a programming error and stops the program. For numbers that come from data, use
    /// the throwing initializer.
    public init(constant numerator: Int, over denominator: Int) {
        precondition(denominator > 0, "A constant fraction needs a denominator above zero, not \(denominator).")
        let divisor = Int128(greatestCommonDivisor(UInt128(numerator.magnitude), UInt128(denominator)))
        self.init(lowestTerms: Int128(numerator) / divisor, over: Int128(denominator) / divisor)
    }

    init(lowestTerms numerator: Int128, over denominator: Int128) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The nearest binary floating-point number, for display and sorting only.
    public var doubleValue: Double { Double(numerator) / Double(denominator) }

    /// Whether the number is whole.
    public var isWhole: Bool { denominator == 1 }

    /// Whether people measure with such numbers: at most a million million, and no finer than its inverse.
    ///
    /// Sums and products of a few of them are exact, so that numbers from people and files are checked when they come
    /// in.
    public var isPractical: Bool {
        let most: Int128 = 1_000_000_000_000
        return denominator <= most && numerator.magnitude <= (most * denominator).magnitude
    }

    /// The largest whole number that is not greater than this one.
    public var floor: Int128 {
        let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        return rest < 0 ? quotient - 1 : quotient
    }

    /// Returns the smallest whole number that is not less than this one.
    ///
    /// - Throws: ``ArithmeticError/overflow`` when it does not fit.
    public func roundedUp() throws(ArithmeticError) -> Rational {
        isWhole ? self : try Rational(lowestTerms: floor, over: 1) + .one
    }

    /// The absolute value.
    public var magnitude: Rational {
        Rational(lowestTerms: Int128(numerator.magnitude), over: denominator)
    }

    /// Returns one divided by this number.
    ///
    /// - Throws: ``ArithmeticError/divisionByZero`` for zero.
    public func reciprocal() throws(ArithmeticError) -> Rational { try Rational(denominator, numerator) }
}

extension Rational {
    /// Returns the exact sum.
    ///
    /// - Throws: ``ArithmeticError/overflow`` when the sum in lowest terms does not fit. Larger intermediate results
    ///   are fine.
    public static func + (left: Rational, right: Rational) throws(ArithmeticError) -> Rational {
        let shared = greatestCommonDivisor(left.denominator.magnitude, right.denominator.magnitude)
        let leftPart = left.denominator / Int128(shared)
        let rightPart = right.denominator / Int128(shared)
        let (first, firstOverflow) = left.numerator.multipliedReportingOverflow(by: rightPart)
        let (second, secondOverflow) = right.numerator.multipliedReportingOverflow(by: leftPart)
        let (sum, sumOverflow) = first.addingReportingOverflow(second)
        // Only a divisor of the common factor can divide the sum (Knuth, TAOCP 4.5.1), so reduce before multiplying the
        // denominators.
        if !firstOverflow, !secondOverflow, !sumOverflow, sum != .min {
            let divisor = Int128(greatestCommonDivisor(sum.magnitude, shared))
            return Rational(lowestTerms: sum / divisor, over: try product(leftPart, right.denominator / divisor))
        }
        let wide = WideInteger(left.numerator, times: rightPart) + WideInteger(right.numerator, times: leftPart)
        let divisor = greatestCommonDivisor(wide.remainder(dividingBy: shared), shared)
        guard let numerator = wide.divided(by: divisor) else { throw .overflow }
        return Rational(lowestTerms: numerator, over: try product(leftPart, right.denominator / Int128(divisor)))
    }

    /// Returns the exact difference.
    public static func - (left: Rational, right: Rational) throws(ArithmeticError) -> Rational {
        try left + -right
    }

    /// Returns the number with the opposite sign.
    public static prefix func - (value: Rational) -> Rational {
        Rational(lowestTerms: -value.numerator, over: value.denominator)
    }

    /// Returns the exact product.
    public static func * (left: Rational, right: Rational) throws(ArithmeticError) -> Rational {
        let first = Int128(greatestCommonDivisor(left.numerator.magnitude, right.denominator.magnitude))
        let second = Int128(greatestCommonDivisor(right.numerator.magnitude, left.denominator.magnitude))
        return Rational(
            lowestTerms: try product(left.numerator / first, right.numerator / second),
            over: try product(left.denominator / second, right.denominator / first)
        )
    }

    /// Returns the exact quotient.
    public static func / (left: Rational, right: Rational) throws(ArithmeticError) -> Rational {
        try left * right.reciprocal()
    }

    private static func product(_ left: Int128, _ right: Int128) throws(ArithmeticError) -> Int128 {
        let (value, overflow) = left.multipliedReportingOverflow(by: right)
        guard !overflow, value != .min else { throw .overflow }
        return value
    }
}

extension Rational: Comparable {
    /// Compares exactly, over the full width of the cross products.
    public static func < (left: Rational, right: Rational) -> Bool {
        let (lesser, lesserOverflow) = left.numerator.multipliedReportingOverflow(by: right.denominator)
        let (greater, greaterOverflow) = right.numerator.multipliedReportingOverflow(by: left.denominator)
        if !lesserOverflow, !greaterOverflow { return lesser < greater }
        let first = left.numerator.multipliedFullWidth(by: right.denominator)
        let second = right.numerator.multipliedFullWidth(by: left.denominator)
        return (first.high, first.low) < (second.high, second.low)
    }
}

extension Rational: ExpressibleByIntegerLiteral {
    /// Creates a whole number from a literal.
    public init(integerLiteral value: Int) { self.init(value) }
}

/// Why an exact calculation has no result.
public enum ArithmeticError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exact result does not fit in 127 bits; a rounded result is never returned instead.
    case overflow
    /// A denominator or divisor is zero.
    case divisionByZero

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .overflow: "The quantity is too large to calculate exactly: use a smaller number or a larger unit."
        case .divisionByZero: "A quantity cannot be divided by zero: use a number above zero."
        }
    }
}

/// Euclid's algorithm, for two numbers of which one at least is above zero.
///
/// Almost every number in a kitchen fits in 64 bits, where division is a single instruction.
private func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
    if let larger = UInt64(exactly: first), let smaller = UInt64(exactly: second) {
        var (larger, smaller) = (larger, smaller)
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        return UInt128(larger)
    }
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
}
