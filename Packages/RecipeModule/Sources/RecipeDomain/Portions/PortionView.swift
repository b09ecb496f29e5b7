public import Quantities

/// The weight and nutrients of some portions of a recipe.
public struct PortionView: Hashable, Sendable {
    /// The number of portions, which is 1 unless the view asks for another number; never stored.
    public let multiplier: Rational
    /// The weight in grams.
    public let grams: Rational
    /// The nutrients of this weight.
    public let nutrients: [Nutrient]
    /// The nutrients in 100 g of the recipe, regardless of the portion.
    public let nutrientsPer100Grams: [Nutrient]
}
