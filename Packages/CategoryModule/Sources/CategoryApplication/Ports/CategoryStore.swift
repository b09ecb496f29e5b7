public import CategoryDomain
public import Commands

/// Keeps a home's changes to its categories, its stores, and its choices for ingredients.
///
/// The default set isn't stored, so a home that has changed nothing has no rows. Every adapter passes
/// `CategoryStoreContract`.
public protocol CategoryStore: OperationStore where Row == CategoryRow {
    /// Returns the categories that the home has added or changed, in any order.
    func categories(of household: HouseholdID) async throws(StoreError) -> [ShopCategory]

    /// Returns the home's stores, in any order.
    func stores(of household: HouseholdID) async throws(StoreError) -> [StoreLayout]

    /// Returns the home's choices for these ingredients, in any order, omitting ingredients without one.
    func assignments(
        of household: HouseholdID,
        for ingredientKeys: Set<String>
    ) async throws(StoreError) -> [IngredientAssignment]
}
