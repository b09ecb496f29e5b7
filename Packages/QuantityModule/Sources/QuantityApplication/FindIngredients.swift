import Commands
public import Quantities
public import QuantityDomain

/// The ingredient that a reference means, and the units that it converts into.
public struct FoundIngredient: Hashable, Sendable {
    /// The ingredient with the home's marks, and the state that the reference names.
    public let match: IngredientMatch
    /// Every unit that an amount of the ingredient converts into.
    public let reachableUnits: [UnitCode]
    /// The states that have a weight, in the order of the weights.
    public let states: [String]
}

extension IngredientCatalogService {
    /// Finds the ingredients that references mean.
    ///
    /// - Parameter references: Names, aliases, identities, or keys; a state may follow a comma.
    /// - Returns: One entry for each reference, in the same order; `nil` for one that matches no ingredient.
    /// - Throws: ``QuantityError/store(_:)`` when the home's rows cannot be read.
    public func findIngredients(_ references: [String]) async throws(QuantityError) -> [FoundIngredient?] {
        let home = HouseholdIngredients(store: store, household: context.household, locale: try await locale())
        let book = try await home.book(for: references)
        let matches = references.map(book.match)
        let marked = try await ingredients.marked(matches.compactMap { $0?.ingredient })
        let byID = Dictionary(marked.map { ($0.id, $0) }) { first, _ in first }
        let converter = AmountConverter()
        return matches.map { match in
            guard let match, let ingredient = byID[match.ingredient.id] else { return nil }
            var seen: Set<String> = [""]
            return FoundIngredient(
                match: IngredientMatch(ingredient: ingredient, state: match.state, assumptions: match.assumptions),
                reachableUnits: converter.reachableUnits(of: match),
                states: ingredient.conversions.map(\.state).filter { seen.insert($0).inserted }
            )
        }
    }
}
