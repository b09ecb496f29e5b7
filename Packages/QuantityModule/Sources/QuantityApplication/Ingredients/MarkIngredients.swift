public import Commands
import Foundation
public import QuantityDomain

/// Marks ingredients as favorites, or takes the marks back.
public struct MarkIngredients: Sendable {
    private let store: any IngredientStore

    /// Writes to a store.
    public init(store: any IngredientStore) { self.store = store }

    /// Marks what the references mean, and returns it as it is now.
    public func run(
        _ references: [String],
        isFavorite: Bool,
        for context: CommandContext
    ) async throws(KitchenFailure) -> [Ingredient] {
        try await context.once(in: store) { () async throws(KitchenFailure) in
            let shelf = IngredientShelf(store: store, household: context.household)
            let book = try await shelf.book(for: references)
            var found: [Ingredient] = []
            for reference in references {
                guard let match = book.match(reference) else { throw .refused(.noSuchIngredient(reference)) }
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
            let outcome = try await shelf.marked(found).map { ingredient in
                var ingredient = ingredient
                ingredient.isFavorite = isFavorite
                return ingredient
            }
            return (changes: try KitchenChanges.of(changed.map { .mark($0) }), outcome: outcome)
        }
    }
}
