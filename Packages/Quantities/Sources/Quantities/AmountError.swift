/// Why amounts have no sum or multiple.
public enum AmountError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The units differ, so that adding needs a conversion first.
    case unlikeUnits(UnitCode, UnitCode)
    /// The factor is zero or negative.
    case factorNotPositive(Rational)
    /// The numbers themselves have no exact result.
    case arithmetic(ArithmeticError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unlikeUnits(let first, let second):
            "\"\(first)\" and \"\(second)\" cannot be added as they are: convert one of them first."
        case .factorNotPositive(let factor):
            "An amount cannot be scaled by \(factor): use a factor above zero, such as 1/2 or 2."
        case .arithmetic(let error): error.description
        }
    }
}
