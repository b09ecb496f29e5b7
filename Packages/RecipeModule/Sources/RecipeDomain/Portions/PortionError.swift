public import Quantities

/// Why a portion can't be set or shown.
public enum PortionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A weight is zero, negative, or more than a portion weighs.
    case notAWeight(Rational)
    /// A number of servings is zero or negative.
    case notServings(Rational)
    /// A multiplier is zero or negative.
    case notAMultiplier(Rational)
    /// The weights of the portion and of the whole recipe are both unknown.
    case unknownWeight
    /// The nutrients of a weight can't be calculated, because the recipe's total weight is unknown.
    case unknownTotal
    /// The exact result overflows.
    case arithmetic(ArithmeticError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .notAWeight(let grams) where grams > .zero:
            "\(grams) g is more than a portion weighs: give up to \(PortionDefinition.mostGrams) g."
        case .notAWeight(let grams): "\(grams) g is not a weight: give more than zero grams."
        case .notServings(let count): "\(count) is not a number of servings: give one above zero."
        case .notAMultiplier(let number): "\(number) is not a multiplier: give one above zero, such as 1/2 or 2."
        case .unknownWeight:
            "The weight of a portion is not known: set it, or give the total weight of the recipe."
        case .unknownTotal:
            "Nutrition needs the weight that it counts for: give the total weight of the recipe."
        case .arithmetic(let error): error.description
        }
    }
}
