package import Quantities
package import QuantityDomain

/// The names and units of a home's own ingredients, which hold wherever it reads a line.
package struct HomeNames: Sendable {
    private var ingredients: [String: Ingredient] = [:]
    private var units: [String: UnitCode] = [:]

    /// Creates the names, in English and in the language of a locale; of two ingredients with the same name, the first
    /// wins.
    package init(of own: [Ingredient] = [], locale: String = "") {
        for ingredient in own {
            for name in ingredient.foldedNames + ingredient.foldedNames(locale: locale)
            where ingredients[name] == nil {
                ingredients[name] = ingredient
            }
            for weight in ingredient.conversions {
                for amount in [weight.measure, weight.weight] where Self.isOwn(amount.unit) {
                    units[Ingredient.folded(amount.unit.rawValue)] = amount.unit
                    units[Ingredient.folded(weight.plural)] = weight.measure.unit
                }
            }
        }
        units[""] = nil
    }

    /// The maximum number of a home's own ingredients that reading looks at.
    package static let limit = 500

    /// Returns the home's own unit that a word names, in the singular or plural; `nil` for other words.
    package func unit(_ word: String) -> UnitCode? { units.isEmpty ? nil : units[Ingredient.folded(word)] }

    /// Returns where shops keep the home's own ingredient of a line; empty for another one, and when unknown.
    func aisle(of line: ParsedLine) -> String { ingredient(of: line)?.aisle ?? "" }

    private func ingredient(of line: ParsedLine) -> Ingredient? {
        // A key that the home has as an alias stands for every name that Larder's tables know.
        ingredients.isEmpty ? nil : ingredients[Ingredient.folded(line.name)] ?? ingredients[line.ingredientKey]
    }

    /// Gives a line the ingredient that the home means by its name, and its own unit: "2 scoops oats" counts scoops.
    ///
    /// An ingredient that has the name of one that Larder knows is called as in the locale.
    package func apply(to line: inout ParsedLine, locale: String = "") {
        guard !ingredients.isEmpty, !line.name.isEmpty else { return }
        if let ingredient = ingredient(of: line) { return line.rename(to: ingredient, locale) }
        let words = line.name.split(separator: " ", maxSplits: 1).map(String.init)
        guard let range = line.quantity.range, range.unit == .count, words.count == 2, let unit = unit(words[0]) else {
            return
        }
        let name = words[1].hasPrefix("of ") ? String(words[1].dropFirst(3)) : words[1]
        guard let ingredient = ingredients[Ingredient.folded(name)],
            ingredient.conversions.contains(where: { $0.measure.unit == unit || $0.weight.unit == unit })
        else { return }
        line.count(in: unit, named: name)
        line.rename(to: ingredient, locale)
    }

    private static func isOwn(_ unit: UnitCode) -> Bool { unit != .count && UnitTable.standard[unit] == nil }
}

extension ParsedLine {
    fileprivate mutating func rename(to ingredient: Ingredient, _ locale: String) {
        guard ingredientKey != ingredient.ingredientKey else { return }
        ingredientKey = ingredient.ingredientKey
        let known =
            ingredient.isNamedByTable
            ? IngredientNames.listName(of: ingredientKey, for: quantity.range, locale: locale) : nil
        listName = known ?? ingredient.name.prefix(1).uppercased() + ingredient.name.dropFirst()
        assumptions = []
    }

    fileprivate mutating func count(in unit: UnitCode, named name: String) {
        guard let range = quantity.range else { return }
        let own = AmountRange(range.lower, range.upper, unit)
        quantity = QuantityFormatter().quantity(own, confidence: quantity.parseConfidence)
        self.name = name
    }
}
