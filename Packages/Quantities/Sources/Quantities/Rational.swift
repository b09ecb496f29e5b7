/// An exact number: a fraction of two integers, always in lowest terms.
///
/// Thirds stay thirds: three times 1/3 is 1. Every operation whose exact result does not fit
/// throws ``ArithmeticError/overflow``; none rounds.
public struct Rational: Hashable, Sendable {
    /// The part above the line; it carries the sign.
    public let numerator: Int128
    /// The part below the line; always positive.
    public let denominator: Int128

    /// Zero.
    public static let zero = Rational(0)
    /// One.
    public static let one = Rational(1)

    /// Makes a whole number.
    public init(_ whole: Int) {
        numerator = Int128(whole)
        denominator = 1
    }

    /// Makes `numerator` over `denominator`, reduced.
    ///
    /// - Throws: ``ArithmeticError/divisionByZero`` when the denominator is zero, and
    ///   ``ArithmeticError/overflow`` when a sign change leaves the range.
    public init(_ numerator: Int128, _ denominator: Int128) throws(ArithmeticError) {
        guard denominator != 0 else { throw .divisionByZero }
        guard numerator != .min, denominator != .min else { throw .overflow }
        let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
        let sign: Int128 = denominator < 0 ? -1 : 1
        self.init(
            lowestTerms: sign * numerator / Int128(divisor),
            over: sign * denominator / Int128(divisor)
        )
    }

    /// Makes a constant of the source code, such as `Rational(constant: 1, over: 32)`.
    ///
    /// A denominator of zero or less is a mistake in the code and stops the program; numbers that are data go through
    /// the throwing initializer.
    public init(constant numerator: Int, over denominator: Int) {
        precondition(denominator > 0, "A constant fraction has a denominator above zero, not \(denominator).")
        let divisor = Int128(greatestCommonDivisor(UInt128(numerator.magnitude), UInt128(denominator)))
        self.init(lowestTerms: Int128(numerator) / divisor, over: Int128(denominator) / divisor)
    }

    private init(lowestTerms numerator: Int128, over denominator: Int128) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The nearest binary floating-point number, for display and order only.
    public var doubleValue: Double { Double(numerator) / Double(denominator) }

    /// Whether nothing is left after the decimal point.
    public var isWhole: Bool { denominator == 1 }

    /// The largest whole number that is not above this one.
    public var floor: Int128 {
        let quotient = numerator / denominator
        return numerator < 0 && quotient * denominator != numerator ? quotient - 1 : quotient
    }

    /// The number without its sign.
    public var magnitude: Rational {
        Rational(lowestTerms: numerator < 0 ? -numerator : numerator, over: denominator)
    }

    /// One divided by this number.
    ///
    /// - Throws: ``ArithmeticError/divisionByZero`` for zero.
    public func reciprocal() throws(ArithmeticError) -> Rational { try Rational(denominator, numerator) }
}

extension Rational {
    /// The exact sum.
    ///
    /// - Throws: ``ArithmeticError/overflow`` when the sum does not fit in lowest terms, whatever stands between.
    public static func + (left: Rational, right: Rational) throws(ArithmeticError) -> Rational {
        let shared = greatestCommonDivisor(left.denominator.magnitude, right.denominator.magnitude)
        let leftPart = left.denominator / Int128(shared)
        let rightPart = right.denominator / Int128(shared)
        let (first, firstOverflow) = left.numerator.multipliedReportingOverflow(by: rightPart)
        let (second, secondOverflow) = right.numerator.multipliedReportingOverflow(by: leftPart)
        let (sum, sumOverflow) = first.addingReportingOverflow(second)
        // Only a divisor of the shared part can divide the sum (Knuth, TAOCP 4.5.1), so reducing by it comes before
        // multiplying the denominators.
        if !firstOverflow, !secondOverflow, !sumOverflow {
            let divisor = Int128(greatestCommonDivisor(sum.magnitude, shared))
            return Rational(lowestTerms: sum / divisor, over: try product(leftPart, right.denominator / divisor))
        }
        let wide = WideInteger(left.numerator, times: rightPart) + WideInteger(right.numerator, times: leftPart)
        let divisor = greatestCommonDivisor(wide.remainder(dividingBy: shared), shared)
        guard let numerator = wide.divided(by: divisor) else { throw .overflow }
        return Rational(lowestTerms: numerator, over: try product(leftPart, right.denominator / Int128(divisor)))
    }

    /// The exact difference.
    public static func - (left: Rational, right: Rational) throws(ArithmeticError) -> Rational {
        try left + -right
    }

    /// The same number with the other sign.
    public static prefix func - (value: Rational) -> Rational {
        Rational(lowestTerms: -value.numerator, over: value.denominator)
    }

    /// The exact product.
    public static func * (left: Rational, right: Rational) throws(ArithmeticError) -> Rational {
        let first = Int128(greatestCommonDivisor(left.numerator.magnitude, right.denominator.magnitude))
        let second = Int128(greatestCommonDivisor(right.numerator.magnitude, left.denominator.magnitude))
        return Rational(
            lowestTerms: try product(left.numerator / first, right.numerator / second),
            over: try product(left.denominator / second, right.denominator / first)
        )
    }

    /// The exact quotient.
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
        let first = left.numerator.multipliedFullWidth(by: right.denominator)
        let second = right.numerator.multipliedFullWidth(by: left.denominator)
        return (first.high, first.low) < (second.high, second.low)
    }
}

extension Rational: ExpressibleByIntegerLiteral {
    /// Makes a whole number from a literal.
    public init(integerLiteral value: Int) { self.init(value) }
}

/// Why an exact calculation has no result.
public enum ArithmeticError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exact result does not fit 127 bits; a rounded one is never given instead.
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

/// Euclid's algorithm; 1 when both numbers are zero, so that it can always divide.
///
/// Nearly every number of a kitchen fits 64 bits, whose division is a single instruction.
private func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
    if let larger = UInt64(exactly: first), let smaller = UInt64(exactly: second) {
        var (larger, smaller) = (larger, smaller)
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        return UInt128(max(larger, 1))
    }
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return max(larger, 1)
}
