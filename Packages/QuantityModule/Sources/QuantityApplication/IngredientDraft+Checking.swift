import Commands
import Foundation
import Quantities
import QuantityDomain

extension IngredientDraft {
    /// The maximum length of a state, a plural, and a source.
    private static let textLimit = 300
    /// The maximum number of conversions of one ingredient, each of which is compared with the others.
    private static let conversionLimit = 100

    /// Returns the draft's ingredient, and the contradictions among its conversions.
    ///
    /// Two contradictory conversions refuse the draft, unless it is imported: then the later one is dropped. In a food
    /// table, several measured weights live side by side, and only one that must be an error is dropped.
    func checked(
        in household: HouseholdID,
        _ home: HomeReading,
        isImported: Bool
    ) throws(QuantityError) -> (ingredient: Ingredient, contradictions: [String]) {
        let name = Self.tidied(self.name)
        let brand = Self.tidied(self.brand)
        guard !name.isEmpty else { throw .emptyName }
        for text in [name, brand] + aliases { try Self.checkNameLength(text) }
        let group = IngredientCategory(name: category)
        if group == nil, !Self.tidied(category).isEmpty { throw .badCategory(category) }
        let fullName = fullName
        guard let id = identity(in: household) else { throw .emptyName }
        let key = Ingredient.key(of: fullName)
        var weights = (conversions + (try typedWeights(in: home))).map { $0.of(key).standard(in: home) }
        try Self.checkMeasures(weights, of: name)
        let found: [WeightContradiction]
        if isImported {
            (weights, found) = try dropContradictions(from: weights)
        } else {
            found = try Self.contradictions(in: weights, of: name)
            try Self.check(weights, of: name)
        }
        let ingredient = Ingredient(
            id: id,
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

    /// Returns the identity of the draft's ingredient; `nil` for one without a name, or with one that is far too long.
    func identity(in household: HouseholdID) -> UUID? {
        let fullName = fullName
        // Two texts and a space.
        guard fullName.utf8.count <= 2 * GroupLimits.keyTextBytes + 1 else { return nil }
        let text = Ingredient.identityText(of: fullName)
        return text.isEmpty ? nil : id ?? household.identity(of: "ingredient", named: text)
    }

    private var fullName: String { Self.tidied("\(brand) \(name)") }

    /// Drops what ``check(_:of:)`` would refuse of the home's own ingredient, and what must be an error of another.
    private func dropContradictions(
        from weights: [IngredientWeight]
    ) throws(QuantityError) -> ([IngredientWeight], [WeightContradiction]) {
        let isOwn = origin.isEmpty
        do throws(CalculationError) {
            return try WeightContradiction.drop(from: weights) { isOwn ? $0.isSlip : $0.isError }
        } catch { throw .badConversion(ingredient: name, reason: error.description) }
    }

    /// Checks that lists and staples have room for a name, and that a store can find and sort rows by it.
    static func checkNameLength(_ name: String) throws(QuantityError) {
        try checkLength(name, IngredientNameLimit.characters)
    }

    private static func checkLength(_ text: String, _ limit: Int) throws(QuantityError) {
        guard text.count <= limit, text.utf8.count <= GroupLimits.keyTextBytes else {
            throw .tooLong(text: text, limit: limit)
        }
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
            for text in [weight.state, weight.plural, weight.source] { try checkLength(text, textLimit) }
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
