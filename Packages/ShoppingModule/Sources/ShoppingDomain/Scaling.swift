public import Quantities

/// How much of a recipe is cooked.
public enum Scaling: Hashable, Sendable {
    /// As it is written.
    case asWritten
    /// For so many servings; above zero.
    case servings(Rational)
    /// So many times what is written; above zero.
    case factor(Rational)

    /// Reads the number of servings.
    public init(servings text: String) throws(ScalingError) {
        self = .servings(try Self.positive(text, as: .servings))
    }

    /// Reads the factor.
    public init(factor text: String) throws(ScalingError) {
        self = .factor(try Self.positive(text, as: .factor))
    }

    /// What every amount of the recipe is multiplied by.
    public func factor(for recipe: Recipe) throws(RecipeRefusal) -> Rational {
        switch self {
        case .asWritten: return .one
        case .factor(let factor): return factor
        case .servings(let wanted):
            guard let count = recipe.servings.count else {
                throw .noServings(title: recipe.title, says: recipe.servings.text)
            }
            do { return try wanted / count } catch { throw .tooLarge(title: recipe.title) }
        }
    }

    private static func positive(_ text: String, as what: ScalingError.Subject) throws(ScalingError) -> Rational {
        guard let value = Rational(text) else { throw .notANumber(what, text: text) }
        guard value > .zero else { throw .notAboveZero(what, text: text) }
        return value
    }
}

/// Why a text does not say how much of a recipe to cook.
public enum ScalingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the text was meant for.
    public enum Subject: String, Hashable, Sendable {
        /// The number of servings.
        case servings
        /// The factor.
        case factor
    }

    /// It is not a number.
    case notANumber(Subject, text: String)
    /// It is zero or less.
    case notAboveZero(Subject, text: String)

    /// What the text was meant for.
    public var subject: Subject {
        switch self {
        case .notANumber(let subject, _), .notAboveZero(let subject, _): subject
        }
    }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .notANumber(.servings, let text):
            "\"\(text)\" is not a number of servings: write one above zero, such as 6."
        case .notANumber(.factor, let text):
            "\"\(text)\" is not a factor: write a number above zero, such as 2, 1.5 or 3/2."
        case .notAboveZero(.servings, let text):
            "Nothing can be cooked for \(text) servings: ask for a number above zero, such as 6."
        case .notAboveZero(.factor, let text):
            "A recipe cannot be multiplied by \(text): use a factor above zero, such as 2, 1.5 or 3/2."
        }
    }
}
