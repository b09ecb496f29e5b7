public import Commands
public import Foundation

/// Keeps a home's own and imported ingredients, and what the home has marked.
///
/// The ingredients that come with Larder are not in it: a home that has changed nothing has no rows. Every adapter
/// passes `QuantityStoreContract`.
public protocol IngredientStore: CommandStore where Row == QuantityRow {
    /// The ingredients of these identities, in any order.
    func ingredients(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord]

    /// The ingredients that have one of these folded names or keys, in the order of their names.
    func ingredients(named: Set<String>, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord]

    /// A page of ingredients in the order of their names.
    func ingredients(_ query: IngredientQuery, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord]

    /// The marks of these ingredients, in any order.
    func marks(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientMark]

    /// The marks of all favorites, in any order.
    func favorites(of household: HouseholdID) async throws(StoreError) -> [IngredientMark]

    /// The marks of all ingredients that were used, the last used first.
    func used(of household: HouseholdID) async throws(StoreError) -> [IngredientMark]
}
