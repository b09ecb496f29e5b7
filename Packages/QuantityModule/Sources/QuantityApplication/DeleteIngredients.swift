import Commands
import Foundation
public import QuantityDomain

extension IngredientCatalogService {
    /// Deletes ingredients of the home's own with all their conversions and marks.
    ///
    /// - Parameter references: Names, aliases, identities, or keys. All are deleted, or, when one cannot be, none.
    /// - Returns: What was deleted.
    /// - Throws: ``QuantityModuleError/noSuchIngredient(_:)``, or ``QuantityModuleError/builtInIngredient(name:)``.
    public func deleteIngredients(_ references: [String]) async throws(QuantityModuleError) -> [Ingredient] {
        try await context.once(in: store) { () async throws(QuantityModuleError) in
            let book = try await ingredients.book(for: references)
            var ids: [UUID] = []
            for reference in references {
                guard let found = book.match(reference)?.ingredient else { throw .noSuchIngredient(reference) }
                guard DefaultIngredients.standard[found.id] == nil else {
                    throw .builtInIngredient(name: found.fullName)
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
