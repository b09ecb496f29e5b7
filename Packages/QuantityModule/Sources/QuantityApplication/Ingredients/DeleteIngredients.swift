public import Commands
import Foundation
public import QuantityDomain

/// Deletes ingredients of the home's own with all their conversions, and what was marked of them.
public struct DeleteIngredients: Sendable {
    private let store: any IngredientStore

    /// Writes to a store.
    public init(store: any IngredientStore) { self.store = store }

    /// Deletes all that the references mean, or, when one of them cannot be deleted, none.
    public func run(_ references: [String], for context: CommandContext) async throws(KitchenFailure) -> [Ingredient] {
        try await context.once(in: store) { () async throws(KitchenFailure) in
            let shelf = IngredientShelf(store: store, household: context.household)
            let book = try await shelf.book(for: references)
            var ids: [UUID] = []
            for reference in references {
                guard let found = book.match(reference)?.ingredient else {
                    throw .refused(.noSuchIngredient(reference))
                }
                guard DefaultIngredients.standard[found.id] == nil else {
                    throw .refused(.comesAlong(name: found.fullName))
                }
                if !ids.contains(found.id) { ids.append(found.id) }
            }
            let (records, marks) = try await reading { () async throws(StoreError) in
                (
                    try await store.ingredients(ids: Set(ids), of: context.household),
                    try await store.marks(ids: Set(ids), of: context.household)
                )
            }
            let changes =
                records.map { QuantityRow.removal(of: "ingredient", $0.ingredient.id.text, version: $0.version) }
                + marks.map { QuantityRow.removal(of: "mark", $0.ingredientID.text, version: $0.version) }
            return (changes: changes, outcome: records.map(\.ingredient))
        }
    }
}
