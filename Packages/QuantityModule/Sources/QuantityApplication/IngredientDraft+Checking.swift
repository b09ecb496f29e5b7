import Commands
import Foundation
import Quantities
import QuantityDomain

extension IngredientDraft {
    /// The maximum length of a name.
    ///
    /// The longest name in USDA's data has 200 characters.
    static let nameLimit = 300
    /// The maximum number of conversions of one ingredient, each of which is compared with the others.
    private static let conversionLimit = 100

    /// Returns the draft's ingredient, and the contradictions among its conversions.
    ///
    /// Two contradictory conversions refuse the draft, unless they are printed in a table: there, several measured
    /// weights live side by side, and only a later one that must be an error is dropped.
    func checked(
        in household: HouseholdID,
        _ home: HomeReading,
        asPrinted: Bool
    ) throws(QuantityError) -> (ingredient: Ingredient, contradictions: [String]) {
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
        var weights = (conversions + (try typedWeights(in: home))).map { $0.of(key).standard(in: home) }
        try Self.checkMeasures(weights, of: name)
        var found = try Self.contradictions(in: weights, of: name)
        if asPrinted {
            found.removeAll { !$0.isError }
            weights.removeAll { weight in found.contains { $0.other == weight } }
        } else {
            try Self.check(weights, of: name)
        }
        let ingredient = Ingredient(
            id: id ?? household.identity(of: "ingredient", named: folded),
            name: name,
            category: group,
            brand: brand.isEmpty ? nil : brand,
            aliases: Self.set(of: aliases),
            isCustom: origin.isEmpty,
            conversions: weights,
            ingredientKey: key
        )
        return (ingredient, found.map(\.description))
    }

    private func typedWeights(in home: HomeReading) throws(QuantityError) -> [IngredientWeight] {
        try typedConversions.map { (typed) throws(QuantityError) in
            do throws(CalculationError) {
                let source = typed.source.isEmpty ? "measured at home" : typed.source
                return try IngredientWeight(typed: typed.text, source: source, in: home)
            } catch {
                throw .calculation(error, entry: nil)
            }
        }
    }

    /// Checks that the weights of an ingredient agree.
    ///
    /// - Throws: ``QuantityError/contradiction(_:)`` for two that differ by more than rounding explains.
    static func check(_ weights: [IngredientWeight], of name: String) throws(QuantityError) {
        guard let slip = try contradictions(in: weights, of: name).first(where: \.isSlip) else { return }
        throw .contradiction("\(name): \(slip.description)")
    }

    private static func checkMeasures(
        _ weights: [IngredientWeight],
        of name: String
    ) throws(QuantityError) {
        guard weights.count <= conversionLimit else {
            let reason = "it has \(weights.count) conversions: keep at most \(conversionLimit)."
            throw .badConversion(ingredient: name, reason: reason)
        }
        for weight in weights {
            guard weight.measure.value > .zero, weight.weight.value > .zero else {
                throw .badConversion(ingredient: name, reason: "both sides of a conversion must be above zero.")
            }
            guard weight.measure.value.isPractical, weight.weight.value.isPractical else {
                throw .badConversion(ingredient: name, reason: "its numbers are beyond all kitchens: check them.")
            }
            let units = UnitTable.standard
            guard !units.isTemperature(weight.measure.unit), !units.isTemperature(weight.weight.unit) else {
                throw .badConversion(ingredient: name, reason: "a temperature is not a measure of an ingredient.")
            }
            guard units.dimension(of: weight.measure.unit) != units.dimension(of: weight.weight.unit) else {
                let reason = "\"\(weight.measure.unit)\" and \"\(weight.weight.unit)\" convert into each other anyway."
                throw .badConversion(ingredient: name, reason: reason)
            }
        }
    }

    private static func contradictions(
        in weights: [IngredientWeight],
        of name: String
    ) throws(QuantityError) -> [WeightContradiction] {
        do { return try WeightContradiction.all(in: weights) } catch {
            throw .badConversion(ingredient: name, reason: error.description)
        }
    }

    /// Removes repeated names, and sorts the rest as a set stores them.
    private static func set(of names: [String]) -> [String] {
        Set(names.map { tidied($0).precomposedStringWithCanonicalMapping }).filter { !$0.isEmpty }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func tidied(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension WeightContradiction {
    /// Whether the difference exceeds the rounding of two spoons and a cup.
    fileprivate var isSlip: Bool { abs(difference) > 0.25 }

    /// Whether the weights differ by a factor of more than three, which no cut or packing explains.
    fileprivate var isError: Bool { difference > 2 || difference < -2 / 3 }
}

extension IngredientWeight {
    /// Returns the weight under its units' own codes: "cups" becomes "cup".
    ///
    /// An unknown unit does not change.
    fileprivate func standard(in home: HomeReading) -> IngredientWeight {
        IngredientWeight(
            ingredientKey: ingredientKey,
            measure: home.named(measure),
            weight: home.named(weight),
            state: state.lowercased(),
            plural: plural,
            source: source,
            second: second
        )
    }
}
