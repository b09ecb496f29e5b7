public import Quantities

/// How much of a recipe to cook.
public enum Scaling: Hashable, Sendable {
    /// The recipe as written.
    case asWritten
    /// A number of servings; above zero.
    case servings(Rational)
    /// A number of the things that the recipe makes, such as loaves; above zero.
    case yield(Rational)
    /// A factor for every amount; above zero.
    case factor(Rational)

    /// Reads a number of servings.
    public init(servings text: String) throws(ScalingError) {
        self = .servings(try Self.positive(text, as: .servings))
    }

    /// Reads a number of things that the recipe makes.
    public init(yield text: String) throws(ScalingError) {
        self = .yield(try Self.positive(text, as: .yield))
    }

    /// Reads a factor.
    public init(factor text: String) throws(ScalingError) {
        self = .factor(try Self.positive(text, as: .factor))
    }

    /// Returns the factor for every amount of a recipe.
    public func factor(for recipe: Recipe) throws(RecipeRefusal) -> Rational {
        switch self {
        case .asWritten: return .one
        case .factor(let factor): return factor
        case .servings(let wanted):
            guard let count = recipe.servings.count else {
                throw recipe.servings.yield == nil
                    ? .noServings(title: recipe.title, says: recipe.servings.text)
                    : .onlyYield(title: recipe.title, says: recipe.servings.text)
            }
            do { return try wanted / count } catch { throw .tooLarge(title: recipe.title) }
        case .yield(let wanted):
            guard let yield = recipe.servings.yield else {
                throw .noYield(title: recipe.title, says: recipe.servings.text)
            }
            do { return try wanted / yield } catch { throw .tooLarge(title: recipe.title) }
        }
    }

    private static func positive(_ text: String, as what: ScalingError.Subject) throws(ScalingError) -> Rational {
        guard let value = Rational(text) else { throw .notANumber(what, text: text) }
        guard value > .zero else { throw .notAboveZero(what, text: text) }
        return value
    }
}

/// Why a text isn't a valid size for a recipe.
public enum ScalingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the text specifies.
    public enum Subject: String, Hashable, Sendable {
        /// A number of servings.
        case servings
        /// A number of things that the recipe makes.
        case yield
        /// A factor.
        case factor
    }

    /// The text isn't a number.
    case notANumber(Subject, text: String)
    /// The number is zero or negative.
    case notAboveZero(Subject, text: String)

    /// What the text specifies.
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
        case .notANumber(.yield, let text):
            "\"\(text)\" is not a number of things to make: write one above zero, such as 24."
        case .notAboveZero(.yield, let text):
            "A recipe cannot make \(text): ask for a number above zero, such as 24."
        case .notANumber(.factor, let text):
            "\"\(text)\" is not a factor: write a number above zero, such as 2, 1.5 or 3/2."
        case .notAboveZero(.servings, let text):
            "Nothing can be cooked for \(text) servings: ask for a number above zero, such as 6."
        case .notAboveZero(.factor, let text):
            "A recipe cannot be multiplied by \(text): use a factor above zero, such as 2, 1.5 or 3/2."
        }
    }
}
