public import Quantities
public import QuantityDomain

/// A stored ingredient that a home added or imported.
public struct IngredientRecord: Hashable, Codable, Sendable {
    /// The ingredient, without the home's marks.
    public let ingredient: Ingredient
    /// The source of an import, such as "FDC 168894"; empty for the home's own.
    public let origin: String
    /// The nutrients per 100 g, by nutrient number, in the food table's units.
    ///
    /// Nothing reads them yet.
    public let nutrients: [String: Rational]
    /// The version, which grows by 1 with each write.
    public let version: Int64

    /// Creates a record.
    public init(ingredient: Ingredient, origin: String = "", nutrients: [String: Rational] = [:], version: Int64) {
        self.ingredient = ingredient
        self.origin = origin
        self.nutrients = nutrients
        self.version = version
    }
}
