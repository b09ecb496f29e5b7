import Commands
import Foundation
public import QuantityDomain

extension IngredientCatalogService {
    /// Deletes the home's own ingredients with all their conversions and marks.
    ///
    /// - Parameter references: Names, aliases, identities, or keys. If one of them cannot be deleted, the call deletes
    ///   none.
    /// - Returns: The deleted ingredients.
    /// - Throws: ``QuantityError/noSuchIngredient(_:near:)``, or ``QuantityError/builtInIngredient(name:)``.
    public func deleteIngredients(_ references: [String]) async throws(QuantityError) -> [Ingredient] {
        try await context.once(in: store) { () async throws(QuantityError) in
            var seen: Set<UUID> = []
            let ids = try await homesOwn(references).filter { seen.insert($0).inserted }
            let keys = ids.map(QuantityRow.key(ofIngredient:))
            let entities = try await entities(keys + ids.map { QuantityRow.favorite($0).key })
            let deletions = entities.values.filter(\.state.isAlive).sorted { $0.key < $1.key }
                .map { PlannedOperation(.delete, of: $0.key, expecting: $0.version) }
            let deleted = try await reading { () async throws(StoreError) in
                var deleted: [Ingredient] = []
                for entity in keys.compactMap({ entities[$0] }) where entity.state.isAlive {
                    if case .ingredient(let record) = try QuantityRow(entity) { deleted.append(record.ingredient) }
                }
                return deleted
            }
            return (deletions, deleted)
        }
    }
}
