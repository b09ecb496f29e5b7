public import Quantities
import QuantityDomain

/// A scaled recipe, line by line beside the original, whose amounts never change.
public struct ScaledRecipe: Hashable, Sendable {
    /// The title.
    public let title: String
    /// The factor.
    public let factor: Rational
    /// The number of servings of the original; `nil` when unknown.
    public let originalServings: Rational?
    /// The number of servings of the scaled recipe; `nil` when the original's is unknown.
    public let servings: Rational?
    /// Every line of the original, in order.
    public let lines: [ScaledLine]
    /// The size for people: "4 → 6 servings, × 1 1/2".
    public let sizeText: String

    /// Creates a scaled recipe.
    public init(
        title: String,
        factor: Rational,
        originalServings: Rational?,
        servings: Rational?,
        lines: [ScaledLine],
        sizeText: String
    ) {
        self.title = title
        self.factor = factor
        self.originalServings = originalServings
        self.servings = servings
        self.lines = lines
        self.sizeText = sizeText
    }

    /// The number of lines that were scaled, were kept, and need a person.
    public var summary: ScalingSummary {
        ScalingSummary(
            scaled: lines.count { $0.status == .scaled },
            kept: lines.count { $0.status == .kept && !$0.original.ingredientKey.isEmpty },
            needingYou: lines.count { $0.status == .needsYou }
        )
    }
}
