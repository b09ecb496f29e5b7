public import Foundation
public import Quantities
public import QuantityDomain

/// An ingredient as somebody wants it.
public struct IngredientDraft: Sendable {
    /// The ingredient that is changed, or whose identity an import knows; `nil` for a new one.
    public let id: UUID?
    /// What it is called.
    public let name: String
    /// One of the 14 categories; empty for none.
    public let category: String
    /// Whose product it is; empty for any.
    public let brand: String
    /// Further names.
    public let aliases: [String]
    /// What its measures are equal to; their ingredient key does not matter.
    public let conversions: [IngredientWeight]
    /// Where it was imported from, such as "FDC 168894"; empty for the home's own.
    public let origin: String
    /// What it holds per 100 g, by nutrient number.
    public let nutrients: [String: Rational]

    /// Makes a draft.
    public init(
        id: UUID? = nil,
        name: String,
        category: String = "",
        brand: String = "",
        aliases: [String] = [],
        conversions: [IngredientWeight] = [],
        origin: String = "",
        nutrients: [String: Rational] = [:]
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.brand = brand
        self.aliases = aliases
        self.conversions = conversions
        self.origin = origin
        self.nutrients = nutrients
    }
}
