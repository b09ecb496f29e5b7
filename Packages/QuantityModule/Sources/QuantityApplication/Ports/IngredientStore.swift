public import Commands
public import Foundation

/// Stores a home's own and imported ingredients, and its marks.
///
/// Built-in ingredients are not in the store: a home that has changed nothing has no rows. Every adapter passes
/// `QuantityStoreContract`.
public protocol IngredientStore: OperationStore where Row == QuantityRow {
    /// Returns the ingredients with these identities, in any order.
    func ingredients(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord]

    /// Returns the ingredients with one of these folded names or keys, in name order.
    func ingredients(named: Set<String>, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord]

    /// Returns a page of ingredients in name order.
    func ingredients(_ query: IngredientQuery, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord]

    /// Returns the home's favorites.
    func favorites(of household: HouseholdID) async throws(StoreError) -> Set<UUID>
}
