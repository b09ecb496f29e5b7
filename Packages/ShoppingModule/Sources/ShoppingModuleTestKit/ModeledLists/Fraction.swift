/// A fraction in lowest terms: a model of lists adds up by itself, and shares no arithmetic with the module.
struct Fraction: Hashable, CustomStringConvertible {
    let numerator: Int
    let denominator: Int

    init(_ numerator: Int, _ denominator: Int = 1) {
        var (divisor, rest) = (abs(numerator), denominator)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    }

    static func + (one: Fraction, other: Fraction) -> Fraction {
        let numerator = one.numerator * other.denominator + other.numerator * one.denominator
        return Fraction(numerator, one.denominator * other.denominator)
    }

    static func - (one: Fraction, other: Fraction) -> Fraction { one + other * Fraction(-1) }

    static func / (one: Fraction, other: Fraction) -> Fraction { one * Fraction(other.denominator, other.numerator) }

    static func > (one: Fraction, other: Fraction) -> Bool { (one - other).numerator > 0 }

    static func * (one: Fraction, other: Fraction) -> Fraction {
        Fraction(one.numerator * other.numerator, one.denominator * other.denominator)
    }

    /// As people write it: "2" or "1/3".
    var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
