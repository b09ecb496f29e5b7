import Commands
import Foundation
public import QuantityDomain

extension IngredientCatalogService {
    /// Marks ingredients as favorites, or removes the marks.
    ///
    /// - Parameters:
    ///   - references: Names, aliases, identities, or keys.
    ///   - isFavorite: Whether they are favorites from now on.
    /// - Returns: The ingredients as they are now.
    /// - Throws: ``QuantityModuleError/noSuchIngredient(_:)`` for a reference that means nothing.
    public func markIngredients(
        _ references: [String],
        isFavorite: Bool
    ) async throws(QuantityModuleError) -> [Ingredient] {
        try await context.once(in: store) { () async throws(QuantityModuleError) in
            let book = try await ingredients.book(for: references)
            var found: [Ingredient] = []
            for reference in references {
                guard let match = book.match(reference) else { throw .noSuchIngredient(reference) }
                if !found.contains(where: { $0.id == match.ingredient.id }) { found.append(match.ingredient) }
            }
            let marks = try await reading { () async throws(StoreError) in
                try await store.marks(ids: Set(found.map(\.id)), of: context.household)
            }
            let byID = Dictionary(marks.map { ($0.ingredientID, $0) }) { first, _ in first }
            let changed = found.filter { (byID[$0.id]?.isFavorite ?? false) != isFavorite }.map { ingredient in
                IngredientMark(
                    ingredientID: ingredient.id,
                    isFavorite: isFavorite,
                    lastUsed: byID[ingredient.id]?.lastUsed,
                    version: (byID[ingredient.id]?.version ?? 0) + 1
                )
            }
            let outcome = try await ingredients.marked(found).map { ingredient in
                var ingredient = ingredient
                ingredient.isFavorite = isFavorite
                return ingredient
            }
            return (changes: try QuantityRow.changes(changed.map { .mark($0) }), outcome: outcome)
        }
    }
}
