public import Foundation
public import Quantities
public import QuantityDomain

/// The weight of a measure as a person types it.
public struct TypedConversion: Hashable, Sendable {
    /// "1 cup = 120 g", or with a state in brackets, "1 cup [packed] = 213 g".
    public let text: String
    /// The source of the figure; empty for one that the home measured.
    public let source: String

    /// Creates a conversion.
    public init(text: String, source: String) {
        self.text = text
        self.source = source
    }
}

/// An ingredient to add or import.
public struct IngredientDraft: Sendable {
    /// The identity that the import assigned; `nil` for that of the name.
    public let id: UUID?
    /// The name.
    public let name: String
    /// One of the 14 categories; empty for none.
    public let category: String
    /// The brand; empty for a generic ingredient.
    public let brand: String
    /// Further names.
    public let aliases: [String]
    /// The weights of its measures.
    ///
    /// Their ingredient key is ignored.
    public let conversions: [IngredientWeight]
    /// Further weights as a person types them.
    public let typedConversions: [TypedConversion]
    /// The source of an import, such as "FDC 168894"; empty for the home's own.
    public let origin: String
    /// The nutrients per 100 g, by nutrient number.
    public let nutrients: [String: Rational]

    /// Creates a draft.
    public init(
        id: UUID? = nil,
        name: String,
        category: String = "",
        brand: String = "",
        aliases: [String] = [],
        conversions: [IngredientWeight] = [],
        typedConversions: [TypedConversion] = [],
        origin: String = "",
        nutrients: [String: Rational] = [:]
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.brand = brand
        self.aliases = aliases
        self.conversions = conversions
        self.typedConversions = typedConversions
        self.origin = origin
        self.nutrients = nutrients
    }
}
