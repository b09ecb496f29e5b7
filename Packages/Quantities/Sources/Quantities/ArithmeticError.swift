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
