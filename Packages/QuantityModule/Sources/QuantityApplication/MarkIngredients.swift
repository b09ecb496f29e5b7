import Commands
import Foundation
public import QuantityDomain

extension IngredientCatalogService {
    /// Marks ingredients as favorites, or removes the marks.
    ///
    /// - Parameters:
    ///   - references: Names, aliases, identities, or keys.
    ///   - isFavorite: Whether to mark them as favorites.
    /// - Returns: The ingredients as they are now.
    /// - Throws: ``QuantityError/noSuchIngredient(_:near:)`` for a reference that means nothing.
    public func markIngredients(
        _ references: [String],
        isFavorite: Bool
    ) async throws(QuantityError) -> [Ingredient] {
        try await context.once(in: store) { () async throws(QuantityError) in
            let book = try await ingredients.book(for: references)
            var found: [Ingredient] = []
            var seen: Set<UUID> = []
            for reference in references {
                guard let match = book.match(reference) else { throw await noSuchIngredient(reference) }
                if seen.insert(match.ingredient.id).inserted { found.append(match.ingredient) }
            }
            let marks = found.map { QuantityRow.favorite($0.id) }
            let entities = try await entities(marks.map(\.key))
            let operations = entities.values.filter { $0.state.isAlive != isFavorite }.sorted { $0.key < $1.key }
                .map { PlannedOperation(isFavorite ? .create([]) : .delete, of: $0.key, expecting: $0.version) }
            let outcome = try await ingredients.marked(found).map { ingredient in
                var ingredient = ingredient
                ingredient.isFavorite = isFavorite
                return ingredient
            }
            return (operations, outcome)
        }
    }
}
