public import Quantities
public import RecipeDomain

/// What a person wants to see of a recipe's portions.
public struct PortionQuestion: Hashable, Sendable {
    /// How much is looked at.
    public enum Size: Hashable, Sendable {
        /// So many portions.
        case multiplier(Rational)
        /// So many grams.
        case grams(Rational)
    }

    /// A kept recipe, by identity or title; empty for one that is not kept.
    public let reference: String
    /// The weight of a portion to look at in place of the one that the home has set.
    public let portionGrams: Rational?
    /// The weight of the whole recipe; `nil` when it is not known.
    public let totalGrams: Rational?
    /// How many the recipe serves; `nil` for what the kept recipe says.
    public let servings: Rational?
    /// What the whole recipe gives.
    public let nutrients: [Nutrient]
    /// How much is looked at.
    public let size: Size

    /// Makes a question.
    public init(
        reference: String = "",
        portionGrams: Rational? = nil,
        totalGrams: Rational? = nil,
        servings: Rational? = nil,
        nutrients: [Nutrient] = [],
        size: Size = .multiplier(1)
    ) {
        self.reference = reference
        self.portionGrams = portionGrams
        self.totalGrams = totalGrams
        self.servings = servings
        self.nutrients = nutrients
        self.size = size
    }
}
