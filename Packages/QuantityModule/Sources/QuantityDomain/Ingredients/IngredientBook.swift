import Foundation
import LineParser
import Quantities

/// The ingredients that a home can convert: its own, those that ship with Larder, and those it has imported.
///
/// Where several share a name, they take precedence in this order; the whole official name of an imported food means
/// that food. Larder's measures supplement those of the home's own ingredients, and the portions of an imported food
/// supplement the measures of the ingredient with the same name.
package struct IngredientBook: Sendable {
    private let own: [String: Ingredient]
    private let imported: [String: Ingredient]
    private let defaults = DefaultIngredients.standard
    private let language: Language

    /// Creates a book of the home's ingredients; of two with the same name, the first wins.
    ///
    /// Names are in the language of a BCP 47 locale, or else in any language that has a table of names.
    package init(keeping ingredients: [Ingredient] = [], locale: String = "") {
        language = Language(tag: locale) ?? .english
        own = Self.names(of: ingredients.filter(\.isCustom))
        imported = Self.names(of: ingredients.filter { !$0.isCustom })
    }

    private static func names(of ingredients: [Ingredient]) -> [String: Ingredient] {
        var names: [String: Ingredient] = [:]
        for ingredient in ingredients {
            names[ingredient.id.uuidString] = ingredient
            for name in ingredient.foldedNames where names[name] == nil { names[name] = ingredient }
        }
        for ingredient in ingredients where names[ingredient.ingredientKey] == nil {
            names[ingredient.ingredientKey] = ingredient
        }
        return names
    }

    /// Every folded name that ``match(_:)`` may look for, so that the caller can load only these from a store: the
    /// name's own, and those of the built-in ingredient that it means.
    package static func lookedFor(_ name: String, locale: String = "") -> [String] {
        let names = IngredientMatch.candidates(name).map { Ingredient.folded($0.name) }.filter { !$0.isEmpty }
        return names + (IngredientBook(locale: locale).match(name)?.ingredient.foldedNames ?? [])
    }

    /// Returns the ingredient with a name, alias, identifier or key; `nil` when there is none.
    package func match(_ name: String) -> IngredientMatch? {
        let id = name.uppercased()
        if let found = own[id] ?? imported[id] ?? UUID(uuidString: name).flatMap({ defaults[$0] }) {
            return IngredientMatch(ingredient: found)
        }
        if let mine = match(name, in: own) { return mine.with(completed(mine.ingredient)) }
        if let found = defaults.translated(name, from: language) { return found.with(supplemented(found.ingredient)) }
        let folded = Ingredient.folded(name)
        if let theirs = imported[folded], let known = defaults.ingredient(named: name),
            Ingredient.folded(known.name) != folded
        {
            return IngredientMatch(ingredient: completed(theirs, by: known))
        }
        if let found = supplemented(name) { return found }
        if let found = match(name, in: imported) { return found }
        let others = Language.named.lazy.filter { $0 != language }
        let known = defaults.assumed(name) ?? others.compactMap { defaults.translated(name, from: $0) }.first
        return known.map { $0.with(supplemented($0.ingredient)) }
    }

    /// Returns the ingredient of a name whose part after a comma is not a known state: "flour, zarfed".
    package func withUnknownState(_ name: String) -> (match: IngredientMatch, state: String)? {
        guard name.contains(",") else { return nil }
        for candidate in IngredientMatch.candidates(name).dropFirst() {
            if let found = match(candidate.name) { return (found, candidate.state) }
        }
        return nil
    }

    /// Returns the ingredient that a person means by another's name: Morton Kosher salt for "salt" and "Morton".
    ///
    /// - Parameters:
    ///   - name: The name that leaves it open; may be empty.
    ///   - words: The ingredient, or words that tell it from others of the name.
    /// - Returns: The ingredient; with the assumption that the name is read so, unless it means no other.
    /// - Throws: ``ConversionGap/severalIngredients(_:_:)`` when several ingredients have all the words, and
    ///   ``ConversionGap/unknownIngredient(_:)`` when none has.
    package func match(_ name: String, meaning words: String) throws(ConversionGap) -> IngredientMatch {
        let found = try meant(name, words)
        let isSaid = name.isEmpty || match(name)?.ingredient == found.ingredient
        return isSaid ? found : found.reading(name)
    }

    private func meant(_ name: String, _ words: String) throws(ConversionGap) -> IngredientMatch {
        if let found = match(words) { return found }
        let wanted = Ingredient.folded("\(words) \(name)").split(separator: " ")
        let known = (Array(own.values) + Array(imported.values) + defaults.all).filter { ingredient in
            ingredient.foldedNames.contains { Set($0.split(separator: " ")).isSuperset(of: wanted) }
        }
        var seen: Set<UUID> = []
        let found = known.filter { seen.insert($0.id).inserted }
        guard let first = found.first else { throw .unknownIngredient(words) }
        guard found.count == 1 else { throw .severalIngredients(words, found.map(\.fullName).sorted()) }
        return IngredientMatch(ingredient: first)
    }

    /// Returns the built-in ingredient of a name, whose state may be one of an imported food: "cauliflower, chopped".
    private func supplemented(_ name: String) -> IngredientMatch? {
        for candidate in IngredientMatch.candidates(name) {
            if let found = defaults.ingredient(named: candidate.name),
                let match = IngredientMatch(supplemented(found), rest: candidate.state)
            {
                return defaults.isShared(candidate.name) ? match.reading(candidate.name) : match
            }
        }
        return defaults.ingredient(key: name).map { found in
            let match = IngredientMatch(ingredient: supplemented(found))
            // The key of table salt is that of salt, which may be another.
            return found.foldedNames.contains(Ingredient.folded(name))
                ? match : match.reading(name)
        }
    }

    /// Returns a built-in ingredient with the portions of the imported foods that share one of its names.
    private func supplemented(_ ingredient: Ingredient) -> Ingredient {
        guard !imported.isEmpty else { return ingredient }
        var seen: Set<UUID> = []
        let foods = ingredient.foldedNames.compactMap { imported[$0] }.filter { seen.insert($0.id).inserted }
        guard !foods.isEmpty else { return ingredient }
        let portions = foods.flatMap(\.conversions).map { $0.of(ingredient.ingredientKey) }
        return ingredient.with(conversions: ingredient.conversions + portions)
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

    /// Returns the graph that adds and compares amounts of these ingredients.
    ///
    /// It is the module's own graph. For a key that the home has weights for, those weights replace the module's, in
    /// this type's order of precedence.
    package func graph(keys: some Sequence<String>) -> ConversionGraph {
        var replaced: [String: [IngredientWeight]] = [:]
        for key in keys where replaced[key] == nil {
            if let mine = own[key] {
                replaced[key] = completed(mine).conversions.map { $0.of(key) }
            } else if let theirs = imported[key] {
                let known = IngredientWeight.standard(of: key).isEmpty ? nil : defaults.ingredient(key: key)
                replaced[key] = known.map(supplemented)?.conversions ?? theirs.conversions.map { $0.of(key) }
            }
        }
        return ConversionGraph(replacing: replaced)
    }

    /// Returns the ingredient with the measures that the home has not set: between other dimensions, or in another
    /// state.
    private func completed(_ ingredient: Ingredient, by other: Ingredient? = nil) -> Ingredient {
        let known =
            other ?? defaults.ingredient(named: ingredient.name) ?? defaults.ingredient(key: ingredient.ingredientKey)
        let said = Set(ingredient.conversions.map(Matter.init))
        let more = (known?.conversions ?? []).filter { !said.contains(Matter($0)) }
        return ingredient.with(conversions: ingredient.conversions + more.map { $0.of(ingredient.ingredientKey) })
    }

    /// The subject of a weight: two weights with the same subject would contradict or repeat each other.
    private struct Matter: Hashable {
        let state: String
        let measures: Set<Dimension>

        init(_ weight: IngredientWeight) {
            state = weight.state.lowercased()
            measures = Set([weight.measure.unit, weight.weight.unit].map(UnitTable.standard.dimension(of:)))
        }
    }
}

extension IngredientWeight {
    /// Returns the same weight for another ingredient.
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
