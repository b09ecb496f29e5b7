public import Quantities
public import QuantityDomain

/// An ingredient that a home has added or imported, as it is stored.
public struct IngredientRecord: Hashable, Codable, Sendable {
    /// The ingredient; what the home has marked is not in it.
    public let ingredient: Ingredient
    /// Where it was imported from, such as "FDC 168894"; empty for the home's own.
    public let origin: String
    /// What it holds per 100 g, by nutrient number, in the units of the food table; kept for later.
    public let nutrients: [String: Rational]
    /// +1 at each writing.
    public let version: Int64

    /// Makes a record.
    public init(ingredient: Ingredient, origin: String = "", nutrients: [String: Rational] = [:], version: Int64) {
        self.ingredient = ingredient
        self.origin = origin
        self.nutrients = nutrients
        self.version = version
    }
}
