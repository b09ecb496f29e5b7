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
