import Commands
import Foundation
import Quantities
import QuantityDomain

extension IngredientDraft {
    /// How long a name may be; the longest of USDA's has 200 characters.
    private static let nameLimit = 300
    /// How much two conversions may differ, as the roundings of two spoons and a cup do.
    private static let tolerance = 0.25

    /// The ingredient of the draft, and the contradictions that it holds.
    ///
    /// Two conversions that cannot both be right refuse the draft, or, when it is to be saved all the same, the later one
    /// is left out.
    func checked(
        in household: HouseholdID,
        leavingOutSlips: Bool
    ) throws(QuantityModuleError) -> (ingredient: Ingredient, contradictions: [String]) {
        let name = Self.tidied(self.name)
        let brand = Self.tidied(self.brand)
        guard !name.isEmpty else { throw .emptyName }
        for text in [name, brand] + aliases where text.count > Self.nameLimit {
            throw .tooLong(text: text, limit: Self.nameLimit)
        }
        let group = IngredientCategory(name: category)
        if group == nil, !Self.tidied(category).isEmpty { throw .badCategory(category) }
        let fullName = brand.isEmpty ? name : "\(brand) \(name)"
        let folded = Ingredient.folded(fullName)
        guard !folded.isEmpty else { throw .emptyName }
        let key = Ingredient.key(of: fullName)
        var weights = conversions.map { $0.of(key).standard() }
        try check(weights, of: name)
        let found = try contradictions(in: weights, of: name)
        let slips = found.filter { abs($0.difference) > Self.tolerance }
        if let slip = slips.first, !leavingOutSlips { throw .contradiction("\(name): \(slip.description)") }
        weights.removeAll { weight in slips.contains { $0.other == weight } }
        let ingredient = Ingredient(
            id: id ?? household.identity(of: "ingredient", named: folded),
            name: name,
            category: group,
            brand: brand.isEmpty ? nil : brand,
            aliases: aliases.map(Self.tidied).filter { !$0.isEmpty },
            isCustom: origin.isEmpty,
            conversions: weights,
            ingredientKey: key
        )
        return (ingredient, found.map(\.description))
    }

    private func check(_ weights: [IngredientWeight], of name: String) throws(QuantityModuleError) {
        for weight in weights {
            guard weight.measure.value > .zero, weight.weight.value > .zero else {
                throw .badConversion(ingredient: name, reason: "both sides of a conversion must be above zero.")
            }
            let units = UnitTable.standard
            guard !units.isTemperature(weight.measure.unit), !units.isTemperature(weight.weight.unit) else {
                throw .badConversion(ingredient: name, reason: "a temperature is no measure of an ingredient.")
            }
            guard units.dimension(of: weight.measure.unit) != units.dimension(of: weight.weight.unit) else {
                let reason = "\"\(weight.measure.unit)\" and \"\(weight.weight.unit)\" convert into each other anyway."
                throw .badConversion(ingredient: name, reason: reason)
            }
        }
    }

    private func contradictions(
        in weights: [IngredientWeight],
        of name: String
    ) throws(QuantityModuleError) -> [WeightContradiction] {
        do { return try WeightContradiction.all(in: weights) } catch {
            throw .badConversion(ingredient: name, reason: error.description)
        }
    }

    private static func tidied(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension IngredientWeight {
    /// The weight under its units' own codes: "cups" becomes "cup"; an unknown unit stays what it is.
    fileprivate func standard() -> IngredientWeight {
        let home = HomeReading()
        func known(_ amount: Amount) -> Amount {
            Amount(amount.value, (try? home.knownUnit(amount.unit)) ?? amount.unit)
        }
        return IngredientWeight(
            ingredientKey: ingredientKey,
            measure: known(measure),
            weight: known(weight),
            state: state.lowercased(),
            plural: plural,
            source: source,
            second: second
        )
    }
}
