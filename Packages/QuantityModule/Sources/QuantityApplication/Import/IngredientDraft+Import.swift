import Commands
import Foundation
import Quantities
import QuantityDomain

extension IngredientDraft {
    /// The namespace of the identities that foods have in every home.
    private static let foods = "larder.usda.fdc"

    /// Creates the draft of a sheet's ingredient.
    init(_ ingredient: SheetIngredient) {
        self.init(
            id: ingredient.id,
            name: ingredient.name,
            category: ingredient.category,
            brand: ingredient.brand,
            aliases: ingredient.aliases,
            conversions: ingredient.weights
        )
    }

    /// Creates the draft of a food.
    init(_ food: UsdaFood) {
        self.init(
            id: HouseholdID.catalog.identity(of: Self.foods, named: food.id),
            name: food.name,
            category: food.group.rawValue,
            aliases: food.aliases,
            conversions: food.weights,
            origin: food.origin,
            nutrients: food.nutrientsPer100Grams
        )
    }

    /// The whole content, which differs between any two drafts of imports.
    var content: String {
        let weights = conversions.map { weight in
            [
                weight.measure.value.description, weight.measure.unit.rawValue, weight.weight.value.description,
                weight.weight.unit.rawValue, weight.state, weight.plural, weight.source,
            ]
            .joined(separator: "\u{1E}")
        }
        let values = nutrients.sorted { $0.key < $1.key }.map { "\($0.key)\u{1E}\($0.value)" }
        let parts = [[id?.uuidString ?? "", name, category, brand, origin], aliases, weights, values]
        return parts.map { $0.joined(separator: "\u{1F}") }.joined(separator: "\u{1D}")
    }
}
