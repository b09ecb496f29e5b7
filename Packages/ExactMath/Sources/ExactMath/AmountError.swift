/// Why two amounts have no sum.
public enum AmountError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The units differ, so that adding needs a conversion first.
    case unlikeUnits(UnitCode, UnitCode)
    /// The numbers themselves have no exact result.
    case arithmetic(ArithmeticError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unlikeUnits(let first, let second):
            "\"\(first)\" and \"\(second)\" cannot be added as they are: convert one of them first."
        case .arithmetic(let error): error.description
        }
    }
}
