import ExactMath
import Foundation

/// The ingredients that a home can convert: its own, those that come with Larder, and those it has imported.
///
/// They count in this order where several have a name; of measures that the home's own does not know, those that come
/// along do.
public struct IngredientBook: Sendable {
    private let own: [String: Ingredient]
    private let imported: [String: Ingredient]
    private let defaults: DefaultIngredients

    /// Makes a book of what the home keeps; of two with one name the first counts.
    public init(keeping ingredients: [Ingredient] = [], defaults: DefaultIngredients = .standard) {
        own = Self.names(of: ingredients.filter(\.isCustom))
        imported = Self.names(of: ingredients.filter { !$0.isCustom })
        self.defaults = defaults
    }

    private static func names(of ingredients: [Ingredient]) -> [String: Ingredient] {
        var names: [String: Ingredient] = [:]
        for ingredient in ingredients {
            names[ingredient.id.uuidString] = ingredient
            for name in ingredient.foldedNames where names[name] == nil { names[name] = ingredient }
        }
        return names
    }

    /// Every folded name that ``match(_:)`` may look for, so that a store can be asked for these alone.
    public static func lookedFor(_ name: String) -> [String] {
        IngredientMatch.candidates(name).map { Ingredient.folded($0.name) }.filter { !$0.isEmpty }
    }

    /// The ingredient that a name, an alias, an identity or a key means; `nil` for one that is unknown.
    public func match(_ name: String) -> IngredientMatch? {
        let id = name.uppercased()
        if let found = own[id] ?? imported[id] ?? UUID(uuidString: name).flatMap({ defaults[$0] }) {
            return IngredientMatch(ingredient: found)
        }
        return match(name, in: own).map {
            IngredientMatch(ingredient: completed($0.ingredient), state: $0.state, assumption: $0.assumption)
        } ?? defaults.named(name) ?? match(name, in: imported) ?? defaults.assumed(name)
    }

    private func match(_ name: String, in names: [String: Ingredient]) -> IngredientMatch? {
        guard !names.isEmpty else { return nil }
        for candidate in IngredientMatch.candidates(name) {
            if let found = names[Ingredient.folded(candidate.name)],
                let match = IngredientMatch(found, rest: candidate.state)
            {
                return match
            }
        }
        return nil
    }

    private func completed(_ ingredient: Ingredient) -> Ingredient {
        guard let known = defaults.ingredient(named: ingredient.name) else { return ingredient }
        let more = known.conversions.map { $0.of(ingredient.ingredientKey) }
        return ingredient.with(conversions: ingredient.conversions + more)
    }
}

extension IngredientWeight {
    /// The same weight of another ingredient.
    public func of(_ key: String) -> IngredientWeight {
        IngredientWeight(
            ingredientKey: key,
            measure: measure,
            weight: weight,
            state: state,
            plural: plural,
            source: source,
            second: second
        )
    }
}
