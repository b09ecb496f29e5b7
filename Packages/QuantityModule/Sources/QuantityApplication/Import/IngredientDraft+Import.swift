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

    /// Returns the draft as a change of an imported ingredient.
    func imported(as before: IngredientRecord) -> IngredientDraft {
        IngredientDraft(
            id: id,
            name: name,
            category: category,
            brand: brand,
            aliases: aliases,
            conversions: conversions,
            typedConversions: typedConversions,
            origin: before.origin,
            nutrients: nutrients.isEmpty ? before.nutrients : nutrients
        )
    }

    /// The built-in ingredient that the draft repeats as a sheet has it; `nil` for any other draft.
    var sameBuiltIn: Ingredient? {
        guard let own = id.flatMap({ DefaultIngredients.standard[$0] }) else { return nil }
        let sheet = try? IngredientSheet(reading: IngredientSheet.head + IngredientSheet.lines(of: own), named: "")
        return sheet?.ingredients.map(IngredientDraft.init).map(\.content) == [content] ? own : nil
    }

    /// The number of bytes that the ingredient has at most in a feed: a state is written twice, a control character
    /// becomes six of JSON, and each part has names, tags, and stamps.
    var mostBytes: Int {
        let parts = 2 + conversions.count + aliases.count + nutrients.count
        return content.utf8.reduce(250 * parts) { $0 + ($1 < 0x20 ? 7 : 2) }
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
