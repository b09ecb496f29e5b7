import Quantities

/// The nutrients that a recipe states.
public struct NutritionFacts: Hashable, Sendable, Codable {
    /// What the nutrients are those of.
    public enum Basis: String, Hashable, Sendable, Codable {
        /// 100 grams of the finished dish.
        case per100Grams
        /// One serving.
        case perServing
    }

    /// What the nutrients are those of.
    public let basis: Basis
    /// The nutrients, each named once; never empty.
    public let nutrients: [Nutrient]

    /// The maximum number of nutrients.
    public static let mostNutrients = 64

    /// Creates facts.
    ///
    /// - Throws: ``RecipeContentError/notNutrition(reason:)`` for no nutrients or too many, and for a nutrient that has
    ///   no name, is named twice, or has less than nothing.
    public init(_ nutrients: [Nutrient], _ basis: Basis) throws(RecipeContentError) {
        guard !nutrients.isEmpty, nutrients.count <= Self.mostNutrients else {
            throw .notNutrition(reason: "\(nutrients.count) nutrients are not from 1 to \(Self.mostNutrients)")
        }
        var named: Set<String> = []
        for nutrient in nutrients {
            let name = nutrient.name.whitespaceFolded
            guard !name.isEmpty, name == nutrient.name, name.utf8.count <= 200 else {
                throw .notNutrition(reason: "\"\(nutrient.name.prefix(80))\" is not the name of a nutrient")
            }
            guard named.insert(name.lowercased()).inserted else {
                throw .notNutrition(reason: "\"\(name)\" is named twice")
            }
            guard nutrient.amount.value >= .zero, nutrient.amount.unit.rawValue.utf8.count <= 200 else {
                throw .notNutrition(reason: "\(nutrient.amount.value) is not an amount of \(name)")
            }
        }
        self.nutrients = nutrients
        self.basis = basis
    }
}
