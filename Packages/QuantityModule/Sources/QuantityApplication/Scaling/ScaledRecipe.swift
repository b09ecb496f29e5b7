public import Quantities
import QuantityDomain

/// A recipe in another size, line by line beside the original, whose amounts are never overwritten.
public struct ScaledRecipe: Hashable, Sendable {
    /// How people call it.
    public let title: String
    /// What every amount was multiplied with.
    public let factor: Rational
    /// How many the original serves; `nil` when it does not say.
    public let originalServings: Rational?
    /// How many the scaled recipe serves; `nil` when the original does not say.
    public let servings: Rational?
    /// Every line of the original, in its order.
    public let lines: [ScaledLine]

    /// Makes a scaled recipe.
    public init(
        title: String,
        factor: Rational,
        originalServings: Rational?,
        servings: Rational?,
        lines: [ScaledLine]
    ) {
        self.title = title
        self.factor = factor
        self.originalServings = originalServings
        self.servings = servings
        self.lines = lines
    }

    /// How many lines were scaled, kept, and need a person.
    public var summary: ScalingSummary {
        ScalingSummary(
            scaled: lines.count { $0.status == .scaled },
            kept: lines.count { $0.status == .kept && !$0.original.ingredientKey.isEmpty },
            needingYou: lines.count { $0.status == .needsYou }
        )
    }
}
