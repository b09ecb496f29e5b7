public import CategoryDomain
public import Commands

/// Keeps what a home has changed about its categories, its stores, and which ingredient belongs where.
///
/// The default set is not in it: a home that has changed nothing has no rows. Every adapter passes
/// `CategoryStoreContract`.
public protocol CategoryStore: OperationStore where Row == CategoryRow {
    /// The categories that the home has added or changed, in any order.
    func categories(of household: HouseholdID) async throws(StoreError) -> [ShopCategory]

    /// The home's stores, in any order.
    func stores(of household: HouseholdID) async throws(StoreError) -> [StoreLayout]

    /// The home's choices for these ingredients, in any order; nothing for those without one.
    func assignments(
        of household: HouseholdID,
        for ingredientKeys: Set<String>
    ) async throws(StoreError) -> [IngredientAssignment]
}
