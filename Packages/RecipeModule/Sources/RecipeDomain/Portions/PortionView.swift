public import Quantities

/// What so many portions of a recipe weigh and give.
public struct PortionView: Hashable, Sendable {
    /// How many portions; 1 unless a view asks for more or less, and never stored.
    public let multiplier: Rational
    /// What they weigh in grams.
    public let grams: Rational
    /// What they give.
    public let nutrients: [Nutrient]
    /// What 100 g of the recipe give, whatever the portion.
    public let nutrientsPer100Grams: [Nutrient]
}
